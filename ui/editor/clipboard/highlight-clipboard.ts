import { Fragment, type Node, Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';

const idsIn = (fragment: Fragment): Set<string> => {
  const ids = new Set<string>();
  fragment.descendants((node) => {
    for (const mark of node.marks) if (mark.type.name === 'highlight') ids.add(String(mark.attrs.id));
  });
  return ids;
};

const without = (fragment: Fragment, keep: ReadonlySet<string>): Fragment => {
  const nodes: Node[] = [];
  fragment.forEach((node) => {
    const marks = node.marks.filter(({ type, attrs }) => type.name !== 'highlight' || keep.has(String(attrs.id)));
    nodes.push(node.isText ? node.mark(marks) : node.copy(without(node.content, keep)));
  });
  return Fragment.fromArray(nodes);
};

const NONE: ReadonlySet<string> = new Set();

/** The slice with the highlights of these ids only. */
export const keepingHighlights = (slice: Slice, keep: ReadonlySet<string>): Slice =>
  new Slice(without(slice.content, keep), slice.openStart, slice.openEnd);

/**
 * Cut or dragged text keeps its highlights, once. A copy gets none, since a highlight has one place, and text from
 * elsewhere has none that this document contains.
 */
export function highlightClipboard(): Plugin {
  let cut = NONE;
  return new Plugin({
    props: {
      handleDOMEvents: {
        cut: (view) => {
          cut = idsIn(view.state.selection.content().content);
          return false;
        },
        copy: () => {
          cut = NONE;
          return false;
        },
      },
      transformPasted: (slice, view) => {
        if (view.dragging?.move) return slice;
        const kept = keepingHighlights(slice, cut);
        cut = NONE;
        return kept;
      },
    },
  });
}
