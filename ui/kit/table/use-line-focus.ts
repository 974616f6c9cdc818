import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { MOVE_EVENT } from './move-event.ts';

interface LineFocus {
  /** line that is the tab stop */
  active: number;
  /** focuses a line, rendered or not */
  focus: (index: number) => void;
  /** records which line has the focus without moving it */
  follow: (index: number) => void;
  /** arrows, Home and End; true if the key was one of them */
  press: (event: KeyboardEvent, index: number) => boolean;
  grid: RefObject<HTMLDivElement | null>;
}

/** Line of a table with the focus on it or inside it; undefined if there is none. */
export function focusedLine(): number | undefined {
  const line = document.activeElement?.closest<HTMLElement>('[data-rows] [data-index]');
  return line ? Number(line.dataset.index) : undefined;
}

const stepsOf = (across: number): Record<string, number> => ({
  ArrowDown: across,
  ArrowUp: -across,
  ...(across > 1 ? { ArrowRight: 1, ArrowLeft: -1 } : {}),
});

/**
 * Moves the focus through a table line by line, by j/k, arrows, Home and End, also to lines that are not rendered yet.
 * `across` is the number of items side by side.
 */
export function useLineFocus(count: number, scrollTo: (index: number) => void, across = 1): LineFocus {
  const grid = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const now = useRef(active);
  /** true while the focus is inside */
  const held = useRef(false);
  /** line to focus once it is rendered; further keys before that count from it */
  const wanted = useRef<number>(undefined);
  const lineAt = (index: number) => grid.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
  const follow = (index: number) => {
    now.current = index;
    setActive(index);
    scrollTo(index);
  };
  const focus = (to: number) => {
    const index = Math.max(0, Math.min(count - 1, to));
    follow(index);
    const line = lineAt(index);
    wanted.current = line ? undefined : index;
    line?.focus();
  };
  useLayoutEffect(() => {
    // A line whose row has loaded since is rendered again, which drops its focus.
    const lost = held.current && document.activeElement === document.body ? now.current : undefined;
    const index = wanted.current ?? lost;
    const line = index === undefined ? undefined : lineAt(index);
    if (!line) return;
    wanted.current = undefined;
    line.focus({ preventScroll: true });
  });
  const move = useRef(focus);
  move.current = focus;
  useEffect(() => {
    const element = grid.current;
    const hear = (event: Event) => {
      const line = document.activeElement?.closest<HTMLElement>('[data-index]');
      const from = wanted.current ?? (line && element?.contains(line) ? Number(line.dataset.index) : undefined);
      move.current(from === undefined ? now.current : from + (event as CustomEvent<number>).detail);
    };
    const look = ({ target }: Event) => {
      const inside = target instanceof Element && element?.contains(target) === true;
      held.current = inside;
      wanted.current = undefined;
      const line = inside ? target.closest<HTMLElement>('[data-index]') : null;
      if (!line) return;
      now.current = Number(line.dataset.index);
      setActive(now.current);
    };
    element?.addEventListener(MOVE_EVENT, hear);
    document.addEventListener('focusin', look);
    document.addEventListener('pointerdown', look);
    return () => {
      element?.removeEventListener(MOVE_EVENT, hear);
      document.removeEventListener('focusin', look);
      document.removeEventListener('pointerdown', look);
    };
  }, []);
  const press = (event: KeyboardEvent, index: number) => {
    const step = event.altKey ? undefined : stepsOf(across)[event.key];
    if (step) focus((wanted.current ?? index) + step);
    else if (event.key === 'Home') focus(0);
    else if (event.key === 'End') focus(count - 1);
    else return false;
    return true;
  };
  return { active: Math.min(active, Math.max(0, count - 1)), focus, follow, press, grid };
}
