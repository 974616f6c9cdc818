import type { Citation as Row } from '@earshot/core/areas/quotes/citation';
import type { AnyExtension } from '@tiptap/core';
import { ReactNodeViewRenderer } from '@tiptap/react';
import { Citation } from '../../editor/page-nodes.ts';
import { attribution } from './attribution.ts';
import { CitationCard } from './citation-card.tsx';
import { type CitationTaking, citationPaste } from './citation-paste.ts';

/** Text of a quote. */
const plain = (row: Row): string => [`“${row.text}”`, attribution(row)].filter((part) => part !== '').join(' – ');

/** Quotes in the text of an insight: rendered as cards, copied as text, converted when pasted from other insights. */
export const citationNode = (rowOf: (id: string) => Row | undefined, taking: CitationTaking): AnyExtension =>
  Citation.extend({
    parseHTML: () => [{ tag: 'blockquote[data-citation]', priority: 60 }],
    // Copies contain the words, which are all that matters elsewhere.
    renderHTML: ({ node, HTMLAttributes }) => {
      const row = rowOf(String(node.attrs.id));
      return ['blockquote', { ...HTMLAttributes, 'data-citation': '' }, ['p', row ? plain(row) : '']];
    },
    renderText: ({ node }) => {
      const row = rowOf(String(node.attrs.id));
      return row ? plain(row) : '';
    },
    addNodeView: () =>
      ReactNodeViewRenderer(CitationCard, {
        // Links and buttons inside belong to the card.
        stopEvent: ({ event }) => event.target instanceof Element && event.target.closest('a, button') !== null,
      }),
    addProseMirrorPlugins: () => [citationPaste(taking)],
  });
