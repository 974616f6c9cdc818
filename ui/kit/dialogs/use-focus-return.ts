import { type RefObject, useEffect, useRef } from 'react';

/** Elements to which the focus returns from a dialog, the best first. */
type Way = readonly HTMLElement[];

/** The ways back from the dialogs that are open, the one in front last. */
const OPEN = new Set<Way>();

/** True if a dialog is in front of the page: the focus is in it, or about to be. */
export const isDialogOpen = (): boolean => OPEN.size > 0;

/** The focused element, the button of its menu, and the return path of the front dialog. */
function wayFromHere(): Way {
  const active = document.activeElement;
  const menu = active?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const way = [active, menu && document.getElementById(menu), ...([...OPEN].at(-1) ?? [])];
  return way.filter((element) => element instanceof HTMLElement);
}

function goBack(way: Way): void {
  for (const element of way) {
    element.focus({ preventScroll: true });
    if (element !== document.body && document.activeElement === element) return;
  }
}

/**
 * Gives the focus back to what opened a dialog when it closes or goes away: to what had it, or where that is gone, to the
 * button of the menu or to the way back from the dialog before. Whoever has taken the focus meanwhile keeps it.
 */
export function useFocusReturn(box: RefObject<HTMLElement | null>, opened: boolean): void {
  const way = useRef<Way>(undefined);
  // Looked at before anything of the dialog is drawn: an item of a menu is gone by then.
  if (opened) way.current ??= wayFromHere();
  useEffect(() => {
    const back = way.current;
    if (!opened || !back) return;
    OPEN.add(back);
    return () => {
      OPEN.delete(back);
      way.current = undefined;
      const active = document.activeElement;
      if (active === null || active === document.body || box.current?.contains(active)) goBack(back);
    };
  }, [box, opened]);
}
