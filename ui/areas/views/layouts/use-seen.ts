import { useCallback, useState } from 'react';

/** Rows per step, so that short scrolls do not count. */
const STEP = 50;

/** Visible part of a list, in steps of several rows; and its setter. */
export function useSeen(): [seen: { from: number; to: number }, see: (from: number, to: number) => void] {
  const [seen, setSeen] = useState({ from: 0, to: STEP });
  const see = useCallback((from: number, to: number) => {
    const next = { from: Math.floor(from / STEP) * STEP, to: Math.ceil(to / STEP) * STEP };
    setSeen((now) => (now.from === next.from && now.to === next.to ? now : next));
  }, []);
  return [seen, see];
}
