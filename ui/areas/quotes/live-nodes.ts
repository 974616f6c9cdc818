import { Chart } from '@earshot/core/areas/charts/chart';
import { Theme } from '@earshot/core/areas/themes/theme';
import { displayTitle } from '@earshot/core/rules/text';
import { panelLeftOut } from '@earshot/core/texts';
import type { AnyExtension, Node } from '@tiptap/core';
import { ReactNodeViewRenderer } from '@tiptap/react';
import type { Stores } from '../../data/stores.ts';
import * as bare from '../../editor/page-nodes.ts';
import type { PanelStore } from '../../frame/panels/panel-store.ts';
import { ChartBlock } from './chart-block.tsx';
import { PanelBlock, panelNameIn } from './panel-block.tsx';
import { ThemeBlock } from './theme-block.tsx';

type BlockView = Parameters<typeof ReactNodeViewRenderer>[0];

type Attributes = Readonly<Record<string, unknown>>;

/** A node rendered with live content, and copied as text by users who can read it. */
function liveNode(node: Node, Block: BlockView, wordsOf: (attrs: Attributes) => string): AnyExtension {
  const data = `data-${node.name}`;
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
        // Links, buttons and elements with keyboard input belong to the block.
        stopEvent: ({ event }) =>
          event.target instanceof Element &&
          event.target.closest('a, button, input, select, textarea, summary') !== null,
      }),
  });
}

/** Charts and panels in a text. */
export const liveNodes = (stores: Stores, panels: PanelStore): AnyExtension[] => [
  liveNode(bare.Chart, ChartBlock, ({ chartId }) => {
    const row = stores.of(Chart).byId(String(chartId));
    return row ? `Chart: ${displayTitle('chart', row.title)}` : '';
  }),
  liveNode(bare.Panel, PanelBlock, (attrs) => {
    const panel = panels.named('DOCUMENT_BLOCK', panelNameIn(attrs));
    return panel ? `Panel: ${panel.title}` : panelLeftOut(attrs);
  }),
];

/** Themes in the text of an insight. */
export const themeNode = (stores: Stores): AnyExtension =>
  liveNode(bare.Theme, ThemeBlock, ({ themeId }) => {
    const row = stores.of(Theme).byId(String(themeId));
    return row ? `Theme: ${row.title}` : '';
  });
