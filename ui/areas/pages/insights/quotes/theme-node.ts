import type { Theme as Row } from '@earshot/core/areas/themes/theme';
import type { AnyExtension } from '@tiptap/core';
import { ReactNodeViewRenderer } from '@tiptap/react';
import { Theme } from '../../../../editor/page-nodes.ts';
import { ThemeBlock } from './theme-block.tsx';

const plain = (row: Row | undefined): string => (row ? `Theme: ${row.title}` : '');

/** Themes in the text of an insight: drawn as they are now, copied with their names by those who may read them. */
export const themeNode = (rowOf: (id: string) => Row | undefined): AnyExtension =>
  Theme.extend({
    parseHTML: () => [{ tag: 'section[data-theme]', priority: 60 }],
    renderHTML: ({ node, HTMLAttributes }) => [
      'section',
      { ...HTMLAttributes, 'data-theme': '' },
      ['p', plain(rowOf(String(node.attrs.themeId)))],
    ],
    renderText: ({ node }) => plain(rowOf(String(node.attrs.themeId))),
    addNodeView: () =>
      ReactNodeViewRenderer(ThemeBlock, {
        // Links and buttons in a block are its own.
        stopEvent: ({ event }) => event.target instanceof Element && event.target.closest('a, button') !== null,
      }),
  });
