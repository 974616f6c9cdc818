import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { PeekMode } from '../../frame/peek-url.ts';

/** Gives a peek the focus and returns it afterwards; what a peek in the middle covers cannot be reached meanwhile. */
export function usePeekFocus(panel: RefObject<HTMLElement | null>, mode: PeekMode): void {
  const before = useRef<Element | null>(null);
  // Noted first, and returned last: what cannot be reached neither has nor takes the focus.
  useLayoutEffect(() => {
    before.current = document.activeElement;
  }, []);
  useEffect(() => {
    document.body.dataset.peek = mode;
    const behind = [...document.querySelectorAll<HTMLElement>('[data-behind-peek]')];
    for (const element of behind) element.inert = mode === 'center';
    return () => {
      delete document.body.dataset.peek;
      for (const element of behind) element.inert = false;
    };
  }, [mode]);
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    return () => {
      const { current: from } = before;
      if (from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true });
    };
  }, [panel]);
}
