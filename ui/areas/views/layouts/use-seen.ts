import { useCallback, useState } from 'react';

/** So many rows are looked at together, so that scrolling by a few does not count. */
const STEP = 50;

/** Which part of a list is looked at, in steps of so many rows; and how to say that another one is. */
export function useSeen(): [seen: { from: number; to: number }, see: (from: number, to: number) => void] {
  const [seen, setSeen] = useState({ from: 0, to: STEP });
  const see = useCallback((from: number, to: number) => {
    const next = { from: Math.floor(from / STEP) * STEP, to: Math.ceil(to / STEP) * STEP };
    setSeen((now) => (now.from === next.from && now.to === next.to ? now : next));
  }, []);
  return [seen, see];
}
