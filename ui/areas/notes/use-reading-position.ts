import { type RefObject, useContext, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { NoteHandle } from '../../editor/note-handle.ts';
import type { ReadingPosition } from '../../editor/reading/reading-position.ts';
import { InPeek } from '../../kit/page.tsx';

const KEPT = 'earshot.reading';
const MOST = 50;
// React Router gives the first entry of a tab's history this key, on any page.
const FIRST_ENTRY = 'default';

type Entries = readonly (readonly [key: string, position: ReadingPosition])[];

function entries(): Entries {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? '[]') as Entries;
  } catch {
    return [];
  }
}

const keep = (all: Entries) => sessionStorage.setItem(KEPT, JSON.stringify(all.slice(-MOST)));

function keepPosition(key: string, position: ReadingPosition | undefined): void {
  const others = entries().filter(([other]) => other !== key);
  keep(position ? [...others, [key, position]] : others);
}

/** Forgets the position of the first entry, unless the page was reached by reload or Back. */
function forgetFormerPage(): void {
  const [arrival] = performance.getEntriesByType('navigation');
  if (arrival instanceof PerformanceNavigationTiming && arrival.type === 'navigate')
    keep(entries().filter(([key]) => !key.startsWith(`${FIRST_ENTRY} `)));
}
let forgot = false;

/**
 * Stores the reading position of a page, per entry of the tab's history, and restores it after a reload and on Back.
 * Call it after hooks that scroll to a target in the address: a stored position takes precedence.
 */
export function useReadingPosition(pageId: string, ready: boolean, handle: RefObject<NoteHandle | null>): void {
  const { key: entry, hash } = useLocation();
  const peeked = useContext(InPeek);
  const key = `${entry} ${pageId}${hash}`;
  const current = useRef(key);
  current.current = key;
  useLayoutEffect(() => {
    if (peeked || !ready) return;
    if (!forgot) forgetFormerPage();
    forgot = true;
    const known = entries().find(([one]) => one === current.current)?.[1];
    // The editor renders its text a moment after it is mounted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        frame = 0;
        if (known) handle.current?.readOn(known);
      });
    });
    const note = () => {
      frame = 0;
      if (handle.current) keepPosition(current.current, handle.current.readingPosition());
    };
    const soon = () => {
      frame ||= requestAnimationFrame(note);
    };
    document.addEventListener('scroll', soon, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('scroll', soon);
    };
  }, [peeked, ready, handle]);
}
