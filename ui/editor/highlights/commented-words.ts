import { type Quote, QuoteFinder } from '@earshot/core/documents/anchor';
import { inlineSign } from '@earshot/core/documents/document';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import type { Span } from '../reading/reading.ts';
import type { Stretch } from './overlaps.ts';
import { rangeIn, type WireRange } from './wire-range.ts';

/** Words of a text that a thread of comments is about, with what was written there when they were chosen. */
export interface CommentedWords extends WireRange, Quote {
  /** the thread's */
  id: string;
}

interface Comments {
  words: readonly CommentedWords[];
  /** the thread that is open beside the text */
  current: string | undefined;
}
interface Drawn extends Comments {
  set: DecorationSet;
}

const key = new PluginKey<Drawn>('commented-words');
/** Where the id of a thread stands in the page. */
const THREAD = 'data-thread';
/** So many characters are hardly written twice. */
const TELLING = 24;

/** A text as the host reads it, blocks on lines of their own, and where each line begins in the document. */
class Lines {
  readonly finder: QuoteFinder;
  private readonly starts: { offset: number; position: number }[] = [];

  constructor(doc: Node) {
    const texts: string[] = [];
    let offset = 0;
    doc.descendants((node, at) => {
      if (!node.isTextblock) return true;
      // One character for each position, so that offsets in a line are positions.
      const text = node.textBetween(0, node.content.size, undefined, ({ type }) => inlineSign(type.name));
      texts.push(text);
      this.starts.push({ offset, position: at + 1 });
      offset += text.length + 1;
      return false;
    });
    this.finder = new QuoteFinder(texts.join('\n'));
  }

  positionOf(offset: number): number {
    const line = this.starts.findLast((start) => start.offset <= offset);
    return line ? line.position + offset - line.offset : 0;
  }
}

const read = new WeakMap<Node, Lines>();

// Rewritten words are found by what they say; few words say little without what stood around them.
function findWords(doc: Node, words: CommentedWords): Span | undefined {
  const lines = read.get(doc) ?? new Lines(doc);
  read.set(doc, lines);
  const found = lines.finder.find(words, { context: words.quote.length < TELLING });
  return found && { from: lines.positionOf(found.from), to: lines.positionOf(found.to - 1) + 1 };
}

const placeOf = (state: EditorState, doc: Node, words: CommentedWords): Span | undefined => {
  const known = rangeIn(state, words);
  return known && known.to <= doc.content.size ? known : findWords(doc, words);
};

/** Where words that were commented on stand now; undefined when they are gone. */
export const placeOfWords = (state: EditorState, words: CommentedWords): Span | undefined =>
  placeOf(state, state.doc, words);

function drawn(state: EditorState, doc: Node, { words, current }: Comments): DecorationSet {
  const stretches = words.flatMap((one) => {
    const place = placeOf(state, doc, one);
    const open = one.id === current ? { 'data-current': '' } : {};
    // An element each, so that threads on the same words lie in each other.
    const look = { nodeName: 'span', class: 'e-commented', [THREAD]: one.id, ...open };
    return place ? [Decoration.inline(place.from, place.to, look, { thread: one.id })] : [];
  });
  return DecorationSet.create(doc, stretches);
}

/** Goes into a transaction as meta: which words have comments. */
export const drawComments = (comments: Comments) => [key, comments] as const;

/** Draws the words that have comments. */
export const commentedWords = (): Plugin<Drawn> =>
  new Plugin<Drawn>({
    key,
    state: {
      init: () => ({ words: [], current: undefined, set: DecorationSet.empty }),
      apply: (transaction, last, before) => {
        const change = transaction.getMeta(key) as Comments | undefined;
        const { doc } = transaction;
        if (!change && !transaction.docChanged) return last;
        const { words, current } = change ?? last;
        // What comes from Yjs replaces the whole text: nothing could be carried over through that.
        const anew = change !== undefined || transaction.getMeta(ySyncPluginKey) !== undefined;
        const set = anew ? drawn(before, doc, { words, current }) : last.set.map(transaction.mapping, doc);
        return { words, current, set };
      },
    },
    props: { decorations: (state) => key.getState(state)?.set },
  });

/** The words between two positions that threads are about, in their order. */
export const threadsIn = (state: EditorState, { from, to }: Span): Stretch[] =>
  (key.getState(state)?.set.find(from, to) ?? [])
    .map(({ from: start, to: end, spec }) => ({ id: String(spec.thread), from: start, to: end }))
    .sort((one, other) => one.from - other.from || other.to - one.to);

/** The threads about the words that an element of the text holds, the innermost first. */
export function threadsAt(target: Element): string[] {
  const found: string[] = [];
  for (let step = target.closest(`[${THREAD}]`); step; step = step.parentElement?.closest(`[${THREAD}]`) ?? null)
    found.push(step.getAttribute(THREAD) ?? '');
  return found;
}
