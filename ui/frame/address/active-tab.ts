import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * True if an address names the part of a page with this title: `?activeTab=days-in-trash`, daysInTrash or DAYS_IN_TRASH
 * (PF-04).
 */
export function namesPart(search: string, title: string): boolean {
  const said = lettersOf(new URLSearchParams(search).get('activeTab') ?? '');
  return said !== '' && said === lettersOf(title);
}

/** Ref for a part of a page, which is focused and scrolled to if the address names it by `?activeTab=`. */
export function useActivePart<E extends HTMLElement>(title: string): RefObject<E | null> {
  const box = useRef<E>(null);
  const named = namesPart(useLocation().search, title);
  useEffect(() => {
    if (!named) return;
    // Parts above it have rendered by then, or keep their height until they have.
    const frame = requestAnimationFrame(() => {
      box.current?.focus({ preventScroll: true });
      box.current?.scrollIntoView({ block: 'start' });
    });
    return () => cancelAnimationFrame(frame);
  }, [named]);
  return box;
}
