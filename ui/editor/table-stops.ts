import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

const known = new WeakMap<Node, DecorationSet>();
const stop = { tabindex: '0', role: 'group', 'aria-label': 'Table' };

function stopsIn(doc: Node): DecorationSet {
  const before = known.get(doc);
  if (before) return before;
  const stops: Decoration[] = [];
  doc.descendants((node, at) => {
    if (node.type.name === 'table') stops.push(Decoration.node(at, at + node.nodeSize, stop));
    return !node.isTextblock && node.type.name !== 'table';
  });
  const set = DecorationSet.create(doc, stops);
  known.set(doc, set);
  return set;
}

/**
 * Wide tables scroll sideways in a box of their own, which must be reachable by keyboard. Only while reading: inside a
 * text that is being written a box with a tab stop would take the focus from it.
 */
export const tableStops = (isWriting: () => boolean): Plugin =>
  new Plugin({ props: { decorations: ({ doc }) => (isWriting() ? null : stopsIn(doc)) } });
