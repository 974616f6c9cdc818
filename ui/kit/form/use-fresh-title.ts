import { useEffect, useRef } from 'react';

/** Focuses the title of a new page; Enter moves on to the text. Returns the ref of the element around the title. */
export function useFreshTitle(fresh: boolean, goOn: () => void) {
  const head = useRef<HTMLDivElement>(null);
  const latest = useRef(goOn);
  latest.current = goOn;
  const begun = useRef(false);
  useEffect(() => {
    const field = head.current?.querySelector('textarea');
    if (fresh && field && !begun.current) {
      begun.current = true;
      field.focus();
    }
    const press = ({ key, isComposing }: KeyboardEvent) => {
      if (key === 'Enter' && !isComposing) setTimeout(() => latest.current());
    };
    field?.addEventListener('keydown', press);
    return () => field?.removeEventListener('keydown', press);
  });
  return head;
}
