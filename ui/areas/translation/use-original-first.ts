import { useEffect, useState } from 'react';
import type { Translations } from './use-translations.ts';

/** Shows a highlight in the original, switching from a translation first. */
export function useOriginalFirst({ shown, show: choose }: Translations, show: (id: string) => boolean) {
  const [wanted, want] = useState<string>();
  const isShown = shown !== undefined;
  useEffect(() => {
    if (wanted === undefined || isShown) return;
    // The editor renders its text a moment after it is mounted.
    const frame = requestAnimationFrame(() => {
      want(undefined);
      show(wanted);
    });
    return () => cancelAnimationFrame(frame);
  }, [wanted, isShown, show]);
  return (id: string): boolean => {
    if (!isShown) return show(id);
    choose(undefined);
    want(id);
    return true;
  };
}
