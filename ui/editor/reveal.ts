import type { EditorView } from '@tiptap/pm/view';
import { seenFrom } from './on-screen.ts';
import type { Span } from './reading.ts';

// Room for the name of a turn above, and for the small buttons below.
const ROOM = { above: 44, below: 96 };

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

// What was never on the screen has only a guessed height until it is, and pushes away what lies below it.
const LOOKS = { most: 40, still: 3 };
const MEANT_OTHERWISE = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

const underWay = new WeakMap<EditorView, AbortController>();

/** Scrolls as little as it takes to show words, and holds them while what comes into view around them finds its height. */
export function reveal(view: EditorView, words: Span): void {
  underWay.get(view)?.abort();
  const stopped = new AbortController();
  const { signal } = stopped;
  underWay.set(view, stopped);
  for (const event of MEANT_OTHERWISE)
    addEventListener(event, () => stopped.abort(), { signal, capture: true, passive: true });
  const look = (left: number, still: number) => {
    if (signal.aborted || view.isDestroyed) return;
    const by = distance(view, words);
    if (Math.abs(by) >= 1) scrollerOf(view.dom).scrollBy({ top: by, behavior: 'instant' });
    const calm = Math.abs(by) < 1 ? still + 1 : 0;
    if (left === 0 || calm === LOOKS.still) stopped.abort();
    else requestAnimationFrame(() => look(left - 1, calm));
  };
  look(LOOKS.most, 0);
}
