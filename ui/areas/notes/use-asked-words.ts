import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';
import type { NoteHandle } from '../../editor/note-handle.ts';
import { useAsked } from '../../frame/use-asked.ts';

/** Finds the words in the address (`#searchContent=…`, from a search result) in the text, once it has loaded. */
export function useAskedWords(
  ready: boolean,
  handle: RefObject<NoteHandle | null>,
  /** called before the search, to close overlays */
  onAsked?: () => void,
): void {
  const { key } = useLocation();
  const { words = '' } = useAsked();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that is followed once more finds them once more
  useEffect(() => {
    if (words === '' || !ready) return;
    onAsked?.();
    // The editor renders its text a moment after it is mounted.
    const frame = requestAnimationFrame(() => handle.current?.find(words));
    return () => cancelAnimationFrame(frame);
  }, [words, key, ready, handle]);
}
