import { Mark } from '@tiptap/core';
import { fromList } from './clipboard/from-list.ts';

/** Attribute with the doubt about recognised words. */
export const DOUBT = 'data-doubt';

/** Mark of recognised words that nobody has confirmed yet; words typed beside them are not doubted. */
export const DoubtedMark = fromList(
  Mark.create({
    name: 'doubted',
    inclusive: false,

    addAttributes: () => ({
      doubt: {
        parseHTML: (element) => element.getAttribute(DOUBT),
        renderHTML: ({ doubt }) => ({ [DOUBT]: doubt as string }),
      },
    }),

    parseHTML: () => [{ tag: `span[${DOUBT}]` }],

    renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
  }),
);
