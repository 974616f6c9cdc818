import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls the current tab into view when it changes, for tabs that scroll on a narrow screen. */
export function useCurrentInView<E extends HTMLElement>(current: string): RefObject<E | null> {
  const box = useRef<E>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `current` stands for what the page marks as such
  useEffect(() => {
    box.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  return box;
}
