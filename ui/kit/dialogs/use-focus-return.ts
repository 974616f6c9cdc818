import { type RefObject, useEffect, useRef } from 'react';

/** Elements to which the focus can return from a dialog, in order of preference. */
type Way = readonly HTMLElement[];

/** Return paths of open dialogs, the front one last. */
const OPEN = new Set<Way>();

/** True if a dialog is open: the focus is in it, or about to be. */
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
 * Returns the focus when a dialog closes: to the element that had it, or if that is gone, to its menu's button or along
 * the return path of the dialog before. A focus set elsewhere since then is kept.
 */
export function useFocusReturn(box: RefObject<HTMLElement | null>, opened: boolean): void {
  const way = useRef<Way>(undefined);
  // Captured before the dialog renders, when the menu item is gone.
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
