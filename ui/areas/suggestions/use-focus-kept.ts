import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Where what had the focus in a box is taken away, the focus goes to what stands in its place: otherwise whoever decides on
 * one thing after the other by keyboard would begin at the top of the page each time.
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
