import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * True if an address names the part of its page with this title: `?activeTab=days-in-trash`, daysInTrash or
 * DAYS_IN_TRASH (PF-04).
 */
export function namesPart(search: string, title: string): boolean {
  const said = lettersOf(new URLSearchParams(search).get('activeTab') ?? '');
  return said !== '' && said === lettersOf(title);
}

/** The box of a part of a page, which takes the focus and comes into view when the address names it by `?activeTab=`. */
export function useActivePart<E extends HTMLElement>(title: string): RefObject<E | null> {
  const box = useRef<E>(null);
  const named = namesPart(useLocation().search, title);
  useEffect(() => {
    if (!named) return;
    // The parts above it have drawn what they ask for by then, or keep their height until they have.
    const frame = requestAnimationFrame(() => {
      box.current?.focus({ preventScroll: true });
      box.current?.scrollIntoView({ block: 'start' });
    });
    return () => cancelAnimationFrame(frame);
  }, [named]);
  return box;
}
