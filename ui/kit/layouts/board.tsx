import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Refused } from '../../data/refused.ts';
import { toast } from '../dialogs/toast.tsx';
import { MOVE_EVENT } from '../table/move-event.ts';
import classes from './board.module.css';
import type { BoardActs, BoardColumn } from './board-parts.ts';
import { CardMoves } from './card-moves.ts';
import { focusCard, stepToCard } from './card-steps.ts';
import { ColumnView } from './column-view.tsx';

interface BoardProps<R extends { id: string }> extends Omit<BoardActs<R>, 'moves' | 'onMove'> {
  /** changes the row so that it belongs to the target column */
  onMove: (row: R, from: BoardColumn<R>, to: BoardColumn<R>) => Promise<unknown>;
}

/**
 * Rows in columns (VW-01). A card is dragged, or moved by Alt+← and Alt+→ or its menu, which changes its row; arrows
 * move the focus. Only the visible part of each column is rendered.
 */
export const Board = observer(function Board<R extends { id: string }>({ onMove, ...board }: BoardProps<R>) {
  const { look, columns, refusal } = board;
  const box = useRef<HTMLElement>(null);
  const [moves] = useState(() => new CardMoves<R>());
  const move: BoardActs<R>['onMove'] = (row, from, to) => {
    const why = refusal(row);
    if (why !== undefined) return toast.failed(new Refused('FORBIDDEN', why), `“${look.nameOf(row)}” was not moved`);
    void moves.move(row, from.key, to.key, async () => {
      await onMove(row, from, to);
      await Promise.all([from.rows.reload(), to.rows.reload()]);
    });
    // The card is in the other column after the next render.
    requestAnimationFrame(() => focusCard(box.current, to.key, row.id));
  };
  useEffect(() => {
    const element = box.current;
    const hear = (event: Event) => stepToCard(element, (event as CustomEvent<number>).detail);
    element?.addEventListener(MOVE_EVENT, hear);
    return () => element?.removeEventListener(MOVE_EVENT, hear);
  }, []);
  return (
    <section ref={box} className={classes.board} aria-label={look.label} data-rows>
      {columns.map((column) => (
        <ColumnView key={column.key} {...board} column={column} moves={moves} onMove={move} />
      ))}
    </section>
  );
}) as <R extends { id: string }>(props: BoardProps<R>) => ReactNode;
