import { Fragment, type Node, Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** Conversion of quotes pasted from another insight: they are never shared, for each insight has its own. */
export interface CitationTaking {
  belongs: (id: string) => boolean;
  /** takes quotes of other insights over; answers their new ids by the old ones, none of those that cannot be had */
  takeOver: (ids: string[]) => Promise<ReadonlyMap<string, string>>;
}

/** The citations in some nodes that do not belong here, each once. */
export function strangersIn(fragment: Fragment, belongs: CitationTaking['belongs']): string[] {
  const ids = new Set<string>();
  fragment.descendants(({ type, attrs }) => {
    if (type.name === 'citation' && !belongs(String(attrs.id))) ids.add(String(attrs.id));
  });
  return [...ids];
}

/** The same nodes with other citations in the place of strange ones; those without another are left out. */
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
  // Without its quotes a piece may be open at an end that is gone.
  const whole = content.eq(slice.content) || taken.size === strangers.length;
  const kept = whole ? new Slice(content, slice.openStart, slice.openEnd) : Slice.maxOpen(content);
  view.dispatch(view.state.tr.replaceSelection(kept).scrollIntoView().setMeta('paste', true));
}

/** Takes quotes over that are pasted from another insight; the rest of what is pasted comes with them. */
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
