import { type ReactNode, useCallback, useRef } from 'react';
import { useVirtualRows } from './use-virtual-rows.ts';
import classes from './virtual-list.module.css';

interface VirtualListProps<R extends { id: string }> {
  rows: readonly R[];
  /** px that a row is likely to be high; the real height is measured */
  estimate: number;
  label: string;
  /** called when the end comes into view */
  more?: (() => unknown) | undefined;
  children: (row: R) => ReactNode;
}

/** A list of any length: only what is in view is drawn. */
export function VirtualList<R extends { id: string }>({ rows, estimate, label, more, children }: VirtualListProps<R>) {
  const box = useRef<HTMLUListElement>(null);
  const keyOf = useCallback((index: number) => rows[index]?.id ?? String(index), [rows]);
  const { items, height, margin, measure } = useVirtualRows({
    count: rows.length,
    heightOf: () => estimate,
    box,
    keyOf,
    see: (_, to) => to >= rows.length && more?.(),
  });
  return (
    <ul ref={box} className={classes.list} style={{ height }} aria-label={label}>
      {items.map(({ index, start }) => {
        const row = rows[index];
        return (
          row && (
            <li
              key={row.id}
              ref={measure}
              data-index={index}
              className={classes.item}
              style={{ transform: `translateY(${start - margin}px)` }}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
            >
              {children(row)}
            </li>
          )
        );
      })}
    </ul>
  );
}
