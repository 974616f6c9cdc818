import { type RefObject, useEffect, useRef } from 'react';

/** Focuses an input of a card that has just opened, without scrolling the text behind it. */
export function useFirstFocus(wanted = true): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (wanted) field.current?.focus({ preventScroll: true });
  }, [wanted]);
  return field;
}
