import type { Mark, Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { ReplaceStep } from '@tiptap/pm/transform';
import type { EditorView } from '@tiptap/pm/view';
import { ySyncPluginKey } from '@tiptap/y-tiptap';

/** Words being rewritten at the end of highlights: text typed there belongs to them. */
interface Rewritten {
  marks: readonly Mark[];
  /** the new words are marked up to here */
  from: number;
  /** end of the new words; those of an input method are marked once it is done */
  to: number;
  /** true if only a word is being corrected: a space ends it */
  word: boolean;
}

const key = new PluginKey<Rewritten | null>('highlight-ends');

const highlightsOf = (node: Node | null) => (node?.marks ?? []).filter(({ type }) => type.name === 'highlight');

/** Highlights that end at a position. */
function endingAt(doc: Node, position: number): Mark[] {
  const { nodeBefore, nodeAfter } = doc.resolve(position);
  const goOn = highlightsOf(nodeAfter);
  return highlightsOf(nodeBefore).filter((mark) => !mark.isInSet(goOn));
}

/** Change of a transaction that replaces words inside one block by other words, or deletes them. */
function replacedIn({ steps, docs }: Transaction): { doc: Node; from: number; to: number; text: string } | undefined {
  const [step, more] = steps;
  const [doc] = docs;
  if (!(step instanceof ReplaceStep) || more || !doc) return undefined;
  const { from, to, slice } = step;
  const { content } = slice;
  const isText = content.childCount === 0 || (content.childCount === 1 && content.firstChild?.isText === true);
  if (!isText || !doc.resolve(from).sameParent(doc.resolve(to))) return undefined;
  return { doc, from, to, text: content.firstChild?.text ?? '' };
}

/** Highlight ends being rewritten after a local change; null if the change is elsewhere. */
function afterChange(change: Transaction, last: Rewritten | null): Rewritten | null {
  const replaced = replacedIn(change);
  if (!replaced) return null;
  const { doc, from, to, text } = replaced;
  if (from === to) {
    if (!last || from !== last.to || (last.word && /\s/u.test(text))) return null;
    return { ...last, to: to + text.length };
  }
  const inside = last !== null && from >= last.from && to === last.to;
  if (inside && last) return { ...last, to: from + text.length };
  const before = highlightsOf(doc.resolve(from).nodeBefore);
  // Deleting all words of a highlight deletes it; replacing them does not.
  const marks = endingAt(doc, to).filter((mark) => text !== '' || mark.isInSet(before));
  return marks.length > 0 ? { marks, from, to: from + text.length, word: text === '' } : null;
}

function markWords(change: Transaction, { marks, from, to }: Rewritten): Transaction {
  for (const mark of marks) change.addMark(from, to, mark);
  return change;
}

const isTyped = (change: Transaction) => change.docChanged && change.getMeta(ySyncPluginKey) === undefined;

function rewrittenBy(changes: readonly Transaction[], before: EditorState, after: EditorState): Rewritten | null {
  const last = key.getState(before) ?? null;
  const typed = changes.filter(isTyped);
  const [change] = typed;
  if (!changes.some(({ docChanged }) => docChanged)) {
    const { selection } = after;
    return last && selection.empty && selection.from === last.to ? last : null;
  }
  return change && typed.length === 1 ? afterChange(change, last) : null;
}

/** Marks the text of an input method once it is done: rendering it earlier would cancel the input. */
function finish(view: EditorView): void {
  const rewritten = key.getState(view.state);
  if (!rewritten || view.isDestroyed || rewritten.from === rewritten.to) return;
  const done = { ...rewritten, from: rewritten.to };
  view.dispatch(markWords(view.state.tr, rewritten).setMeta(key, done));
}

/**
 * Keeps a highlight on its last words while these are rewritten: a mark that does not include text typed behind it
 * would lose them.
 */
export const highlightEnds = (): Plugin<Rewritten | null> =>
  new Plugin<Rewritten | null>({
    key,
    state: {
      init: () => null,
      apply: (change, last) => {
        const next = change.getMeta(key) as Rewritten | null | undefined;
        return next === undefined ? last : next;
      },
    },
    appendTransaction: (changes, before, after) => {
      if (changes.some((change) => change.getMeta(key) !== undefined)) return null;
      const last = key.getState(after) ?? null;
      const rewritten = rewrittenBy(changes, before, after);
      if (rewritten === last) return null;
      const composes = changes.some((change) => change.getMeta('composition') !== undefined);
      if (!rewritten || composes) return after.tr.setMeta(key, rewritten);
      return markWords(after.tr, rewritten).setMeta(key, { ...rewritten, from: rewritten.to });
    },
    props: {
      handleDOMEvents: {
        compositionend: (view) => {
          setTimeout(finish, 50, view);
        },
      },
    },
  });
