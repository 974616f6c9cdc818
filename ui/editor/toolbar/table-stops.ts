import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

const looked = (attributes: Record<string, string>) => ({ attributes, known: new WeakMap<Node, DecorationSet>() });
type Look = ReturnType<typeof looked>;

const reading = looked({ tabindex: '0', role: 'group', 'aria-label': 'Table' });
// A tab stop inside a text being edited would take its focus. Marked as editable, the box can hold the caret, which
// scrolls its position into view.
const writing = looked({ contenteditable: 'true' });

function boxesIn(doc: Node, { attributes, known }: Look): DecorationSet {
  const before = known.get(doc);
  if (before) return before;
  const boxes: Decoration[] = [];
  doc.descendants((node, at) => {
    if (node.type.name === 'table') boxes.push(Decoration.node(at, at + node.nodeSize, attributes));
    return !node.isTextblock && node.type.name !== 'table';
  });
  const set = DecorationSet.create(doc, boxes);
  known.set(doc, set);
  return set;
}

/** Wide tables scroll horizontally in a box of their own, reachable by keyboard: by Tab, or with the caret. */
export const tableStops = (isWriting: () => boolean): Plugin =>
  new Plugin({ props: { decorations: ({ doc }) => boxesIn(doc, isWriting() ? writing : reading) } });
