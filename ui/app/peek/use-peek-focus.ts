import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { PeekMode } from '../../frame/peek-url.ts';

/**
 * Focuses a peek, with each item (`key`) that it shows, and finally returns the focus to the element from which the
 * first one was opened; content covered by a peek is inert until then.
 */
export function usePeekFocus(panel: RefObject<HTMLElement | null>, mode: PeekMode, key: string): void {
  const before = useRef<Element | null>(null);
  // Noted first, and returned last: what cannot be reached neither has nor takes the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each item
  useLayoutEffect(() => {
    const { activeElement } = document;
    // A peek opened from within a peek keeps the page's own element as the return target.
    if (activeElement !== document.body && !panel.current?.contains(activeElement)) before.current = activeElement;
  }, [panel, key]);
  useEffect(() => {
    document.body.dataset.peek = mode;
    const behind = [...document.querySelectorAll<HTMLElement>('[data-behind-peek]')];
    for (const element of behind) element.inert = mode !== 'side';
    return () => {
      delete document.body.dataset.peek;
      for (const element of behind) element.inert = false;
    };
  }, [mode]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each item
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollTo({ top: 0 });
  }, [panel, key]);
  useEffect(
    () => () => {
      const { current: from } = before;
      if (from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true });
    },
    [],
  );
}
