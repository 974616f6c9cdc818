import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { isDialogOpen } from '../kit/dialogs/use-focus-return.ts';

/** Moves the focus to the page's title after going somewhere, so that keyboard and screen reader start there. */
export function useFocusOnArrival(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const main = document.querySelector<HTMLElement>('#content');
    const active = document.activeElement;
    // Opened while the page was on its way.
    if (isDialogOpen()) return;
    // A page that took the focus itself (a search box) keeps it.
    if (active && active !== document.body && main?.contains(active)) return;
    const title = main?.querySelector<HTMLElement>('[data-page-title]') ?? main;
    title?.focus({ preventScroll: true });
  }, [pathname]);
}
