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

const LIKELY_PX = 96;
const GAP_PX = 8;

/** The cards of a column that are in view. */
export const ColumnCards = observer(function ColumnCards<R extends { id: string }>(props: ColumnCardsProps<R>) {
  const { shown, ...card } = props;
  const { rows } = card.column;
  const box = useRef<HTMLUListElement>(null);
  const { items, height, margin, measure } = useVirtualRows({
    count: shown.count,
    heightOf: () => LIKELY_PX + GAP_PX,
    box,
    keyOf: (index) => shown.at(index)?.id ?? String(index),
    // How many there are comes with the first ones, also when there were none a moment ago.
    see: (from, to) => rows.see(from, Math.max(to, 1)),
  });
  useEffect(() => () => void rows.see(0, 0), [rows]);
  return (
    <ul ref={box} className={classes.cards} style={{ height }}>
      {items.map(({ index, key, start }) => {
        const row = shown.at(index);
        return (
          <li
            key={String(key)}
            ref={measure}
            data-index={index}
            className={classes.place}
            style={{ transform: `translateY(${start - margin}px)` }}
            aria-setsize={shown.count}
            aria-posinset={index + 1}
          >
            {row ? <BoardCard {...card} row={row} /> : <Skeleton height={LIKELY_PX} radius="sm" />}
          </li>
        );
      })}
    </ul>
  );
}) as <R extends { id: string }>(props: ColumnCardsProps<R>) => ReactNode;
