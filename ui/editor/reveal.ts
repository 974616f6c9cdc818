import type { EditorView } from '@tiptap/pm/view';
import { seenFrom } from './on-screen.ts';
import type { Span } from './reading.ts';

// Room for the name of a turn above, and for the small buttons below.
const ROOM = { above: 44, below: 96 };
const LOOKS = 3;

/** The box that a text scrolls in: the page, or a panel of it. */
function scrollerOf(dom: Element): Element {
  for (let box = dom.parentElement; box; box = box.parentElement)
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
  return document.scrollingElement ?? document.documentElement;
}

/** How far to scroll until words show, their beginning first where not all of them fit. */
function distance(view: EditorView, { from, to }: Span): number {
  const [top, bottom] = [seenFrom(view) + ROOM.above, innerHeight - ROOM.below];
  const start = view.coordsAtPos(from, 1).top - top;
  const end = view.coordsAtPos(to, -1).bottom - bottom;
  if (start < 0) return start;
  return Math.max(0, Math.min(start, end));
}

/**
 * Scrolls as little as it takes to show words. What was never on the screen has only a guessed height until it is: so
 * it looks again in the next frames.
 */
export function reveal(view: EditorView, words: Span, looks = LOOKS): void {
  const by = distance(view, words);
  if (Math.abs(by) < 1) return;
  scrollerOf(view.dom).scrollBy({ top: by, behavior: 'instant' });
  if (looks > 1) requestAnimationFrame(() => !view.isDestroyed && reveal(view, words, looks - 1));
}
