import { useEffect, useState } from 'react';

const AHEAD_MS = 1500;

/** Whether to fetch what a page that stands will need later: true once it has had time to show what it has. */
export function useFetchAhead(stands = true): boolean {
  const [ahead, setAhead] = useState(false);
  useEffect(() => {
    if (!stands) return;
    const timer = setTimeout(() => setAhead(true), AHEAD_MS);
    return () => clearTimeout(timer);
  }, [stands]);
  return ahead;
}
