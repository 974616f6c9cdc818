import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';
import type { NoteHandle } from '../../editor/note-handle.ts';
import { useAsked } from '../../frame/use-asked.ts';

/** Finds the words that the address names (`#searchContent=…`, as a search hit does) in the text, once it is here. */
export function useAskedWords(
  ready: boolean,
  handle: RefObject<NoteHandle | null>,
  /** hears that words are looked for, so that nothing stands over them */
  onAsked?: () => void,
): void {
  const { key } = useLocation();
  const { words = '' } = useAsked();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that is followed once more finds them once more
  useEffect(() => {
    if (words === '' || !ready) return;
    onAsked?.();
    // The editor draws its text a moment after it is mounted.
    const frame = requestAnimationFrame(() => handle.current?.find(words));
    return () => cancelAnimationFrame(frame);
  }, [words, key, ready, handle]);
}
