import type { EditorView } from '@tiptap/pm/view';
import { HIGHLIGHT_ID } from '../highlights/highlight-mark.ts';
import type { Span } from './reading.ts';

/** Attribute of the sticky element above a page's text, which covers its first lines. */
export const HEAD = 'data-note-head';

/** First of the vertically ordered elements whose bottom is below a screen position. */
function firstBelow(elements: ArrayLike<Element>, height: number): Element | undefined {
  let [low, high] = [0, elements.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((elements[middle]?.getBoundingClientRect().bottom ?? 0) <= height) low = middle + 1;
    else high = middle;
  }
  return elements[low];
}

// Walks up the tree: :has() would be evaluated after each key.
function headOver(element: Element | null): Element | undefined {
  return element ? (element.querySelector(`:scope > [${HEAD}]`) ?? headOver(element.parentElement)) : undefined;
}

/** Top of the visible text on the screen: below the sticky part. */
export const seenFrom = ({ dom }: EditorView): number =>
  Math.max(0, headOver(dom.parentElement)?.getBoundingClientRect().bottom ?? 0);

/** Blocks of the text on the screen, with a margin in px on both sides. */
export function blocksOnScreen(view: EditorView, margin: number): Span {
  const { dom } = view;
  const { size } = view.state.doc.content;
  const [first, last] = [firstBelow(dom.children, -margin), firstBelow(dom.children, innerHeight + margin)];
  const from = first ? view.posAtDOM(first, 0) - 1 : 0;
  const to = last ? view.posAtDOM(last, last.childNodes.length) : size;
  return from <= to ? { from: Math.max(0, from), to: Math.min(size, to) } : { from: 0, to: size };
}

/** First visible block. */
export const firstBlockSeen = (view: EditorView): Element | undefined => firstBelow(view.dom.children, seenFrom(view));

/** Id of the first visible highlight, or else of the next one below. */
export function firstHighlightSeen(view: EditorView): string | undefined {
  const mark = firstBelow(view.dom.querySelectorAll(`mark[${HIGHLIGHT_ID}]`), seenFrom(view));
  return mark?.getAttribute(HIGHLIGHT_ID) ?? undefined;
}

/** Position of the first visible words. */
export function firstSeen(view: EditorView): number {
  const { dom } = view;
  const block = firstBlockSeen(view);
  if (!block) return 0;
  const from = Math.max(seenFrom(view), block.getBoundingClientRect().top);
  // The name above a turn is not part of its words.
  const lead = block.querySelector(':scope > [contenteditable=false]')?.getBoundingClientRect().height ?? 0;
  const seen = view.posAtCoords({ left: dom.getBoundingClientRect().left + 40, top: from + lead + 8 });
  return seen?.pos ?? view.posAtDOM(block, 0);
}
