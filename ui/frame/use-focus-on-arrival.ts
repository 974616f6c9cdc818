import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { isDialogOpen } from '../kit/dialogs/use-focus-return.ts';

/** Moves the focus to the page's title after navigation, so that keyboards and screen readers start there. */
export function useFocusOnArrival(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const main = document.querySelector<HTMLElement>('#content');
    const active = document.activeElement;
    // A dialog was opened while the page loaded.
    if (isDialogOpen()) return;
    // A page that set the focus itself, such as a search box, keeps it.
    if (active && active !== document.body && main?.contains(active)) return;
    const title = main?.querySelector<HTMLElement>('[data-page-title]') ?? main;
    title?.focus({ preventScroll: true });
  }, [pathname]);
}
