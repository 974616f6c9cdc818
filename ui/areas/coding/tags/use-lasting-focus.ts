import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Restores the focus of an element moved within its parent, which some browsers drop. */
export function useLastingFocus<E extends HTMLElement>(): RefObject<E | null> {
  const box = useRef<E>(null);
  const last = useRef<HTMLElement>(undefined);
  useEffect(() => {
    const look = ({ target }: Event) => {
      last.current = target instanceof HTMLElement && box.current?.contains(target) ? target : undefined;
    };
    document.addEventListener('focusin', look);
    document.addEventListener('pointerdown', look);
    return () => {
      document.removeEventListener('focusin', look);
      document.removeEventListener('pointerdown', look);
    };
  }, []);
  useLayoutEffect(() => {
    if (document.activeElement === document.body && last.current?.isConnected) last.current.focus();
  });
  return box;
}
