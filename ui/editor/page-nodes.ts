import { REFERENCE_SIGN } from '@earshot/core/documents/document';
import { Node } from '@tiptap/core';
import { fromList } from './clipboard/from-list.ts';

/** A turn of a transcript. */
export const Segment = fromList(
  Node.create({
    name: 'segment',
    defining: true,
    parseHTML: () => [{ tag: 'p[data-segment]', priority: 60 }],
    renderHTML: ({ HTMLAttributes }) => ['p', { ...HTMLAttributes, 'data-segment': '', dir: 'auto' }, 0],
  }),
);

/** A picture of the project's files. */
export const Image = fromList(
  Node.create({
    name: 'image',
    atom: true,
    parseHTML: () => [{ tag: 'figure[data-image]' }],
    renderHTML: ({ HTMLAttributes }) => ['figure', { ...HTMLAttributes, 'data-image': '' }],
  }),
);

// Nodes without a rendering of their own are copied as words.
const live = (name: string) =>
  fromList(
    Node.create({
      name,
      atom: true,
      renderHTML: ({ HTMLAttributes }) => ['section', { ...HTMLAttributes, [`data-${name}`]: '' }],
    }),
  ) as Node;

/** A live theme. */
export const Theme = live('theme');
/** A live chart. */
export const Chart = live('chart');
/** A panel of a plugin. */
export const Panel = live('panel');

/** A quote as evidence. It belongs to its insight: pasted elsewhere it becomes an ordinary quote. */
export const Citation = fromList(
  Node.create({
    name: 'citation',
    atom: true,
    renderHTML: ({ HTMLAttributes }) => ['blockquote', { ...HTMLAttributes, 'data-citation': '' }],
  }),
) as Node;

/** A reference to a person, note, insight, tag or highlight. */
export const Reference = fromList(
  Node.create({
    name: 'reference',
    inline: true,
    atom: true,
    parseHTML: () => [{ tag: 'a[data-reference]', priority: 100 }],
    renderHTML: ({ HTMLAttributes }) => ['a', { ...HTMLAttributes, 'data-reference': '' }, REFERENCE_SIGN],
    renderText: () => REFERENCE_SIGN,
  }),
) as Node;

/** An embedded page of another site. It is copied as a link. */
export const Embed = fromList(
  Node.create({
    name: 'embed',
    atom: true,
    parseHTML: () => [{ tag: 'p[data-embed]', priority: 100 }],
    renderHTML: ({ node, HTMLAttributes }) => {
      const href = String(node.attrs.url);
      return ['p', { ...HTMLAttributes, 'data-embed': '' }, ['a', { href }, href]];
    },
    renderText: ({ node }) => String(node.attrs.url),
  }),
) as Node;
