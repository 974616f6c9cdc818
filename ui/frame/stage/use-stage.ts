import { useNavigate } from 'react-router';
import { useKeys } from '../use-keys.ts';
import { toggleFullScreen } from './full-screen.ts';

/** More slides than anything has: the last one of something whose number of slides is known once it is here. */
export const LAST_SLIDE = 9999;

/** Index of the slide in an address (`?s=`), from 0; the first if it is invalid. */
export function slideIn(search: URLSearchParams): number {
  const said = Number(search.get('s') ?? 1);
  return Number.isInteger(said) && said > 0 ? said - 1 : 0;
}

interface StageActs {
  step: (by: 1 | -1) => void;
  /** on within a slide that is longer than the screen, then to the next one */
  page: (by: 1 | -1) => void;
  first: () => void;
  last: () => void;
  leave: () => void;
}

/** The keys of a presentation. */
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

/** Goes back to where the presentation was started from; to this path when it was opened by its address. */
export function useLeave(path: string): () => void {
  const navigate = useNavigate();
  return () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    // React Router numbers the pages of this tab; slides take each other's place.
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    if (idx > 0) void navigate(-1);
    else void navigate(path);
  };
}
