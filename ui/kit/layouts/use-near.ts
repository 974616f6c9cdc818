import { type RefObject, useEffect, useState } from 'react';

/** Distance in px from the viewport that counts as near. */
const NEAR_PX = 600;

/** True if an element is in view or near it. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const look = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
      rootMargin: `${NEAR_PX}px`,
    });
    look.observe(watched);
    return () => look.disconnect();
  }, [element]);
  return near;
}
