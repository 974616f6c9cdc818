import { MARKS } from '@earshot/core/documents/document';
import { Mark } from '@tiptap/core';
import { fromList } from '../clipboard/from-list.ts';

/** Attribute with the id of a highlight. */
export const HIGHLIGHT_ID = 'data-highlight';

interface HighlightOptions {
  /** sets the colours of a highlight's element */
  paint: (element: HTMLElement, id: string) => void;
  /** true to hide it, also from assistive technology */
  hidden: boolean;
}

/** Mark of a highlight: only the host sets and removes it; it moves with every edit. */
export const HighlightMark = fromList(
  Mark.create<HighlightOptions>({
    name: 'highlight',
    inclusive: false,
    clearable: false,
    excludes: MARKS.highlight.excludes,

    addOptions: () => ({ paint: () => undefined, hidden: false }),

    addAttributes: () => ({
      id: {
        parseHTML: (element) => element.getAttribute(HIGHLIGHT_ID),
        renderHTML: ({ id }) => ({ [HIGHLIGHT_ID]: id as string }),
      },
    }),

    parseHTML: () => [{ tag: `mark[${HIGHLIGHT_ID}]` }],

    renderHTML: ({ HTMLAttributes }) => ['mark', HTMLAttributes, 0],

    addMarkView() {
      return ({ mark }) => {
        const dom = document.createElement(this.options.hidden ? 'span' : 'mark');
        if (this.options.hidden) return { dom, contentDOM: dom };
        const id = String(mark.attrs.id);
        dom.setAttribute(HIGHLIGHT_ID, id);
        this.options.paint(dom, id);
        // Painting is not an edit.
        return { dom, contentDOM: dom, ignoreMutation: ({ type }) => type === 'attributes' };
      };
    },
  }),
) as Mark<HighlightOptions>;
