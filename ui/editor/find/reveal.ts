import type { EditorView } from '@tiptap/pm/view';
import { seenFrom } from '../reading/on-screen.ts';
import type { Span } from '../reading/reading.ts';

// Room for the name of a turn above, and for small buttons below.
const ROOM = { above: 44, below: 96 };
/** Position of a jump's target in the visible part of the window, as a share of its height. */
const LANDING = 0.3;

/** Scroll container of a text: the page, or a panel in it. */
function scrollerOf(dom: Element): Element {
  for (let box = dom.parentElement; box; box = box.parentElement)
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
  return document.scrollingElement ?? document.documentElement;
}

/** Scroll distance that makes words visible, with priority for their start. */
function distance(view: EditorView, { from, to }: Span): number {
  const [top, bottom] = [seenFrom(view) + ROOM.above, innerHeight - ROOM.below];
  const start = view.coordsAtPos(from, 1).top - top;
  const end = view.coordsAtPos(to, -1).bottom - bottom;
  if (start < 0) return start;
  return Math.max(0, Math.min(start, end));
}

// Text that was never on screen has an estimated height until its layout, which then shifts the content below. The
// largest shift occurs when the editor begins the layout of the whole text (data-begins), possibly seconds after the
// jump.
const HOLDS_MS = { still: 2000, most: 15_000 };
const MEANT_OTHERWISE = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;
// Dragging a scroll bar causes only scroll events, in consecutive frames.
const STRANGE_SCROLLS = 3;

const underWay = new WeakMap<EditorView, AbortController>();

/**
 * Scrolls by the px that `wanted` returns, and again whenever the layout changes that. Ends on user input, after a time
 * without movement, when another hold begins, or when `wanted` returns undefined.
 */
function hold(view: EditorView, wanted: () => number | undefined): void {
  underWay.get(view)?.abort();
  const stopped = new AbortController();
  const { signal } = stopped;
  underWay.set(view, stopped);
  for (const event of MEANT_OTHERWISE)
    addEventListener(event, () => stopped.abort(), { signal, capture: true, passive: true });
  const scroller = scrollerOf(view.dom);
  const began = performance.now();
  let moved = began;
  let [last, height, strange] = [scroller.scrollTop, scroller.scrollHeight, 0];
  const look = () => {
    if (signal.aborted || view.isDestroyed) return;
    if (scroller.scrollHeight === height && Math.abs(scroller.scrollTop - last) > 1) strange += 1;
    const by = wanted();
    const now = performance.now();
    if (by === undefined || strange >= STRANGE_SCROLLS || now - began > HOLDS_MS.most) return stopped.abort();
    if (Math.abs(by) >= 1) scroller.scrollBy({ top: by, behavior: 'instant' });
    [last, height] = [scroller.scrollTop, scroller.scrollHeight];
    if (Math.abs(by) >= 1 || view.dom.closest('[data-begins]')) moved = now;
    if (now - moved > HOLDS_MS.still) stopped.abort();
    else requestAnimationFrame(look);
  };
  look();
}

/** True if words are on the screen, with room around them. */
export const isInView = (view: EditorView, words: Span): boolean => Math.abs(distance(view, words)) < 1;

/** Scrolls as little as needed to show words, and keeps them in view while the content around them gets its height. */
export function reveal(view: EditorView, words: Span): void {
  const { doc } = view.state;
  hold(view, () => (view.state.doc === doc ? distance(view, words) : undefined));
}

/**
 * Scrolls a target into the upper half of the window, unless it already begins there, and keeps it there while the
 * layout changes. `top` returns the target's top on the screen, in px, or undefined if it is gone; `landing` is the
 * wanted top, in px below the elements that cover the text.
 */
export function jump(view: EditorView, top: () => number | undefined, landing?: number): void {
  let aim = landing;
  hold(view, () => {
    const at = top();
    if (at === undefined) return undefined;
    const seen = seenFrom(view);
    const isSeen = at >= seen + ROOM.above && at <= innerHeight / 2 - ROOM.above;
    aim ??= isSeen ? at - seen : Math.round((innerHeight - seen) * LANDING);
    return at - seen - aim;
  });
}

/** Scrolls the start of words into the upper half of the window. */
export function jumpTo(view: EditorView, { from }: Span): void {
  const { doc } = view.state;
  jump(view, () => (view.state.doc === doc ? view.coordsAtPos(from, 1).top : undefined));
}
