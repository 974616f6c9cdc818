import { type RefObject, useEffect, useState } from 'react';
import type { NoteHandle } from '../../../editor/note-handle.ts';

const REST_MS = 150;

/**
 * Highlight at the reading position, once scrolling rests: the first in view, or else the next one below. Not updated
 * at the top of the page, nor while the mouse or the focus is in the panel.
 */
export function useHighlightInView(
  handle: RefObject<NoteHandle | null>,
  inPanel: RefObject<HTMLElement | null>,
): string | undefined {
  const [id, setId] = useState<string>();
  useEffect(() => {
    const look = () => {
      const panel = inPanel.current?.closest('aside');
      if (window.scrollY > 0 && !panel?.matches(':hover, :focus-within')) setId(handle.current?.firstHighlightSeen());
    };
    let timer = setTimeout(look, REST_MS);
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(look, REST_MS);
    };
    document.addEventListener('scroll', soon, { passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('scroll', soon);
    };
  }, [handle, inPanel]);
  return id;
}
