import { type RefObject, useEffect, useRef } from 'react';

/** Puts the focus into a field of a card that has just opened; the text behind it stays where it is. */
export function useFirstFocus(wanted = true): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (wanted) field.current?.focus({ preventScroll: true });
  }, [wanted]);
  return field;
}
