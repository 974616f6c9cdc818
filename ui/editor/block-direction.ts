import { isRightToLeft } from '@earshot/core/rules/words/text-direction';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

/** Blocks with a side: list markers, the bar of a quote, the first column of a table. */
const SIDED: ReadonlySet<string> = new Set(['bulletList', 'orderedList', 'taskList', 'blockquote', 'table']);
const key = new PluginKey<DecorationSet>('block-direction');

function directions(doc: Node): DecorationSet {
  const found: Decoration[] = [];
  doc.descendants((node, at) => {
    if (SIDED.has(node.type.name) && isRightToLeft(node.textContent))
      found.push(Decoration.node(at, at + node.nodeSize, { dir: 'rtl' }));
    return !node.isTextblock;
  });
  return DecorationSet.create(doc, found);
}

/** Sets the direction of lists, quotes and tables from their first words; text blocks determine their own. */
export const blockDirection = (): Plugin<DecorationSet> =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: (_, { doc }) => directions(doc),
      apply: ({ docChanged, doc }, before) => (docChanged ? directions(doc) : before),
    },
    props: { decorations: (state) => key.getState(state) },
  });
