import { useEffect, useState } from 'react';

const AHEAD_MS = 1500;

/** True once the page has had time to show its own content, so that code needed later can be preloaded. */
export function useFetchAhead(stands = true): boolean {
  const [ahead, setAhead] = useState(false);
  useEffect(() => {
    if (!stands) return;
    const timer = setTimeout(() => setAhead(true), AHEAD_MS);
    return () => clearTimeout(timer);
  }, [stands]);
  return ahead;
}
