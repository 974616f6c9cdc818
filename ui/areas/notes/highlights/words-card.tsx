import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useState } from 'react';
import type { Box } from '../beside.ts';
import { Floating } from './floating.tsx';
import classes from './highlight-card.module.css';

/** State of the page with the card's words. */
interface CardDesk {
  board: RefObject<HTMLElement | null>;
  boxOf: (id: string) => Box | undefined;
  setCurrent: (id: undefined) => void;
  handle: RefObject<{ restore: () => void } | null | undefined>;
}

interface WordsCardProps {
  desk: CardDesk;
  /** open highlight or code */
  row: { id: string };
  /** name for screen readers */
  label: string;
  children: ReactNode;
}

/** A card below marked words. Escape closes it and restores the reading position. */
export function WordsCard({ desk, row, label, children }: WordsCardProps) {
  const anchor = useBox(desk, row);
  if (!anchor) return null;
  const close = () => desk.setCurrent(undefined);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    close();
    setTimeout(() => desk.handle.current?.restore());
  };
  return (
    <Floating
      anchor={anchor}
      prefer="below"
      small="bottom"
      role="dialog"
      label={label}
      className={classes.card}
      onKeyDown={press}
      onOutside={close}
    >
      {children}
    </Floating>
  );
}

// Edits by others shift the words; the card follows with the next change of the row or the window.
function useBox(desk: CardDesk, row: { id: string }): Box | undefined {
  const [box, setBox] = useState<Box>();
  const { board } = desk;
  // biome-ignore lint/correctness/useExhaustiveDependencies: boxOf reads the page, not the render
  useLayoutEffect(() => {
    const measure = () => setBox(desk.boxOf(row.id));
    measure();
    const sized = new ResizeObserver(measure);
    if (board.current) sized.observe(board.current);
    return () => sized.disconnect();
  }, [row, board]);
  return box;
}
