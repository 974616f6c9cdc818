import { type RefObject, useEffect, useState } from 'react';

/** Hidden px of a line that do not matter. */
const SLACK = 8;
/** Share of a screen to scroll, so that the last line stays visible at the top. */
const SHARE = 0.85;

type Box = Pick<HTMLElement, 'scrollTop' | 'scrollHeight' | 'clientHeight'>;

/** Hidden px above (-1) or below (1). */
export const hidden = ({ scrollTop, scrollHeight, clientHeight }: Box, by: 1 | -1): number =>
  by === 1 ? scrollHeight - clientHeight - scrollTop : scrollTop;

/** Scrolls by almost a screen; false at the end. */
export function scrolled(box: HTMLElement | null, by: 1 | -1): boolean {
  if (!box || hidden(box, by) <= SLACK) return false;
  box.scrollBy({ top: by * box.clientHeight * SHARE });
  return true;
}

/** True if a slide continues below the screen; `shown` names the current slide. */
export function useMoreBelow(box: RefObject<HTMLElement | null>, shown: string): boolean {
  const [more, setMore] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each slide has an element of its own
  useEffect(() => {
    const slide = box.current;
    if (!slide) return;
    const look = () => setMore(hidden(slide, 1) > SLACK);
    look();
    slide.addEventListener('scroll', look, { passive: true });
    const watch = new ResizeObserver(look);
    watch.observe(slide);
    for (const child of slide.children) watch.observe(child);
    return () => {
      slide.removeEventListener('scroll', look);
      watch.disconnect();
    };
  }, [box, shown]);
  return more;
}
