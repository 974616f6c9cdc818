import { useNavigate } from 'react-router';
import { useKeys } from '../use-keys.ts';
import { toggleFullScreen } from './full-screen.ts';

/** Beyond any slide count: the last slide of an item whose count is known only after loading. */
export const LAST_SLIDE = 9999;

/** Index of the slide in an address (`?s=`), from 0; the first if it is invalid. */
export function slideIn(search: URLSearchParams): number {
  const said = Number(search.get('s') ?? 1);
  return Number.isInteger(said) && said > 0 ? said - 1 : 0;
}

interface StageActs {
  step: (by: 1 | -1) => void;
  /** scrolls a slide taller than the screen, then goes to the next one */
  page: (by: 1 | -1) => void;
  first: () => void;
  last: () => void;
  leave: () => void;
}

/** Keyboard shortcuts of a presentation. */
export function useStageKeys({ step, page, first, last, leave }: StageActs): void {
  const key = (id: string, title: string, keys: string[], run: () => unknown) => ({
    id: `present-${id}`,
    title,
    group: 'Presenting',
    keys,
    run,
  });
  useKeys([
    key('next', 'Next slide', ['arrowright'], () => step(1)),
    key('page', 'Scroll down, then next slide', ['pagedown', 'space'], () => page(1)),
    key('page-back', 'Scroll up, then previous slide', ['pageup', 'shift+space'], () => page(-1)),
    key('back', 'Previous slide', ['arrowleft'], () => step(-1)),
    key('first', 'First slide', ['home'], first),
    key('last', 'Last slide', ['end'], last),
    key('screen', 'Toggle full screen', ['f'], () => void toggleFullScreen()),
    key('leave', 'Leave the presentation', ['escape'], leave),
  ]);
}

/** Returns to the page from which the presentation was started; to this path if it was opened by its address. */
export function useLeave(path: string): () => void {
  const navigate = useNavigate();
  return () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    // React Router numbers the history entries of this tab; slides replace each other's.
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    if (idx > 0) void navigate(-1);
    else void navigate(path);
  };
}
