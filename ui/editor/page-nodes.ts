import { Node } from '@tiptap/core';
import { fromList } from './from-list.ts';

/** A turn of a transcript. */
export const Segment = fromList(
  Node.create({
    name: 'segment',
    defining: true,
    parseHTML: () => [{ tag: 'p[data-segment]', priority: 60 }],
    renderHTML: ({ HTMLAttributes }) => ['p', { ...HTMLAttributes, 'data-segment': '' }, 0],
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

/** A quote as evidence. */
export const Citation = fromList(
  Node.create({
    name: 'citation',
    atom: true,
    parseHTML: () => [{ tag: 'blockquote[data-citation]', priority: 60 }],
    renderHTML: ({ HTMLAttributes }) => ['blockquote', { ...HTMLAttributes, 'data-citation': '' }],
  }),
);
