import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus to the next element when the focused one in a box is removed: otherwise someone deciding on item
 * after item by keyboard would start at the top of the page each time.
 */
export function useFocusKept<E extends HTMLElement>(next: string): RefObject<E | null> {
  const box = useRef<E>(null);
  const had = useRef(false);
  useEffect(() => {
    const look = ({ target }: Event) => {
      had.current = target instanceof Node && box.current?.contains(target) === true;
    };
    document.addEventListener('focusin', look);
    document.addEventListener('pointerdown', look);
    return () => {
      document.removeEventListener('focusin', look);
      document.removeEventListener('pointerdown', look);
    };
  }, []);
  useLayoutEffect(() => {
    if (had.current && document.activeElement === document.body) box.current?.querySelector<HTMLElement>(next)?.focus();
  });
  return box;
}
