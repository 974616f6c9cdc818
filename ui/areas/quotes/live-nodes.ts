import { Chart } from '@earshot/core/areas/charts/chart';
import { Theme } from '@earshot/core/areas/themes/theme';
import { displayTitle } from '@earshot/core/rules/text';
import type { AnyExtension, Node } from '@tiptap/core';
import { ReactNodeViewRenderer } from '@tiptap/react';
import type { Stores } from '../../data/stores.ts';
import * as bare from '../../editor/page-nodes.ts';
import { ChartBlock } from './chart-block.tsx';
import { ThemeBlock } from './theme-block.tsx';

type BlockView = Parameters<typeof ReactNodeViewRenderer>[0];

/** A node that is drawn as it is now, and copied as words by those who may read it; its attribute is `<name>Id`. */
function liveNode(node: Node, Block: BlockView, plain: (id: string) => string): AnyExtension {
  const data = `data-${node.name}`;
  const wordsOf = (attrs: Record<string, unknown>) => plain(String(attrs[`${node.name}Id`]));
  return node.extend({
    parseHTML: () => [{ tag: `section[${data}]`, priority: 60 }],
    renderHTML: ({ node: { attrs }, HTMLAttributes }) => [
      'section',
      { ...HTMLAttributes, [data]: '' },
      ['p', wordsOf(attrs)],
    ],
    renderText: ({ node: { attrs } }) => wordsOf(attrs),
    addNodeView: () =>
      ReactNodeViewRenderer(Block, {
        // Links, buttons and what is moved by keys in a block are its own.
        stopEvent: ({ event }) => event.target instanceof Element && event.target.closest('a, button, input') !== null,
      }),
  });
}

/** Charts in a text. */
export const chartNode = (stores: Stores): AnyExtension =>
  liveNode(bare.Chart, ChartBlock, (id) => {
    const row = stores.of(Chart).byId(id);
    return row ? `Chart: ${displayTitle('chart', row.title)}` : '';
  });

/** Themes and charts in the text of an insight. */
export const liveNodes = (stores: Stores): AnyExtension[] => [
  liveNode(bare.Theme, ThemeBlock, (id) => {
    const row = stores.of(Theme).byId(id);
    return row ? `Theme: ${row.title}` : '';
  }),
  chartNode(stores),
];
