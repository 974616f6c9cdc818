import { Fragment, type Node, Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** Conversion of quotes pasted from another insight: each insight has its own copies. */
export interface CitationTaking {
  belongs: (id: string) => boolean;
  /** copies quotes of other insights; resolves to the new ids by old id, without unavailable ones */
  takeOver: (ids: string[]) => Promise<ReadonlyMap<string, string>>;
}

/** Citations in some nodes that belong to another insight, each once. */
export function strangersIn(fragment: Fragment, belongs: CitationTaking['belongs']): string[] {
  const ids = new Set<string>();
  fragment.descendants(({ type, attrs }) => {
    if (type.name === 'citation' && !belongs(String(attrs.id))) ids.add(String(attrs.id));
  });
  return [...ids];
}

/** The nodes with foreign citations replaced; those without a replacement are removed. */
export function exchanged(
  fragment: Fragment,
  strangers: readonly string[],
  taken: ReadonlyMap<string, string>,
): Fragment {
  const nodes: Node[] = [];
  fragment.forEach((node) => {
    const id = node.type.name === 'citation' ? String(node.attrs.id) : undefined;
    if (id === undefined) nodes.push(node.isText ? node : node.copy(exchanged(node.content, strangers, taken)));
    else if (!strangers.includes(id)) nodes.push(node);
    else if (taken.has(id)) nodes.push(node.type.create({ id: taken.get(id) }));
  });
  return Fragment.fromArray(nodes);
}

async function pasteLater(view: EditorView, slice: Slice, strangers: string[], taking: CitationTaking): Promise<void> {
  const taken = await taking.takeOver(strangers);
  if (view.isDestroyed) return;
  const content = exchanged(slice.content, strangers, taken);
  if (content.size === 0) return;
  // An open end of the slice may be gone without its quotes.
  const whole = content.eq(slice.content) || taken.size === strangers.length;
  const kept = whole ? new Slice(content, slice.openStart, slice.openEnd) : Slice.maxOpen(content);
  view.dispatch(view.state.tr.replaceSelection(kept).scrollIntoView().setMeta('paste', true));
}

/** Converts quotes pasted from another insight and inserts them with the rest of the slice. */
export const citationPaste = (taking: CitationTaking): Plugin =>
  new Plugin({
    props: {
      handlePaste: (view, _event, slice) => {
        const strangers = strangersIn(slice.content, taking.belongs);
        if (strangers.length === 0) return false;
        void pasteLater(view, slice, strangers, taking);
        return true;
      },
    },
  });
