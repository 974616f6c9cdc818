import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** Renders a dialog, which calls `close` when done. */
type DrawDialog = (close: () => void) => ReactNode;

const OpenDialogContext = createContext<(draw: DrawDialog) => void>(() => undefined);

/** Shows dialogs opened with `useOpenDialog`, one at a time, until the page is left. */
export function DialogHost({ children }: { children: ReactNode }) {
  const [shown, show] = useState<{ draw: DrawDialog; pathname: string }>();
  const { pathname } = useLocation();
  const here = useRef(pathname);
  here.current = pathname;
  const open = useCallback((draw: DrawDialog) => show({ draw, pathname: here.current }), []);
  const close = useCallback(() => show(undefined), []);
  const left = shown !== undefined && shown.pathname !== pathname;
  useEffect(() => {
    if (left) close();
  }, [left, close]);
  return (
    <OpenDialogContext value={open}>
      {children}
      {!left && shown?.draw(close)}
    </OpenDialogContext>
  );
}

/** Opens a dialog that outlives the menu it was opened from. */
export const useOpenDialog = (): ((draw: DrawDialog) => void) => useContext(OpenDialogContext);
