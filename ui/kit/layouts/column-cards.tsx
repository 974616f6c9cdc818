import { Skeleton } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useRef } from 'react';
import { useVirtualRows } from '../table/use-virtual-rows.ts';
import classes from './board.module.css';
import { BoardCard } from './board-card.tsx';
import type { BoardActs, BoardColumn } from './board-parts.ts';
import type { Shown } from './shown-in.ts';

interface ColumnCardsProps<R extends { id: string }> extends BoardActs<R> {
  column: BoardColumn<R>;
  shown: Shown<R>;
}

const GAP_PX = 8;
/** px of a card without its title, and of a title line. */
const CARD_PX = { rest: 90, line: 21 };

// Stable: a new function would recompute the keys of all rows.
const keyOf = String;

/** Visible cards of a column. */
export const ColumnCards = observer(function ColumnCards<R extends { id: string }>(props: ColumnCardsProps<R>) {
  const { shown, ...card } = props;
  const { rows } = card.column;
  const box = useRef<HTMLUListElement>(null);
  // All cards have the same height, so that a column of any length scrolls evenly.
  const height = CARD_PX.rest + CARD_PX.line * card.look.nameLines;
  const virtual = useVirtualRows({
    count: shown.count,
    heightOf: () => height + GAP_PX,
    box,
    keyOf,
    together: true,
    // The total arrives with the first rows, even if it was 0 before.
    see: (from, to) => rows.see(from, Math.max(to, 1)),
  });
  useEffect(() => () => void rows.see(0, 0), [rows]);
  return (
    <ul ref={box} className={classes.cards} style={{ height: virtual.height }}>
      {virtual.items.map(({ index, start }) => {
        const row = shown.at(index);
        return (
          <li
            key={row?.id ?? index}
            className={classes.place}
            style={{ height, transform: `translateY(${start - virtual.margin}px)` }}
            aria-setsize={shown.count}
            aria-posinset={index + 1}
          >
            {row ? <BoardCard {...card} row={row} /> : <Skeleton height={height} radius="sm" />}
          </li>
        );
      })}
    </ul>
  );
}) as <R extends { id: string }>(props: ColumnCardsProps<R>) => ReactNode;
