import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useVirtualRows } from './use-virtual-rows.ts';
import classes from './virtual-list.module.css';

interface VirtualListProps<R extends { id: string }> {
  rows: readonly R[];
  /** estimated px of a row; the actual height is measured */
  estimate: number;
  label: string;
  /** called when the end comes into view */
  more?: (() => unknown) | undefined;
  /** id of a row that is scrolled to the top when the id changes */
  at?: string | undefined;
  children: (row: R) => ReactNode;
}

/** A list of any length: only visible rows are rendered. */
export function VirtualList<R extends { id: string }>(props: VirtualListProps<R>) {
  const { rows, estimate, label, more, at, children } = props;
  const box = useRef<HTMLUListElement>(null);
  const keyOf = useCallback((index: number) => rows[index]?.id ?? String(index), [rows]);
  const { items, height, margin, measure, scrollTo } = useVirtualRows({
    count: rows.length,
    heightOf: () => estimate,
    box,
    keyOf,
    see: (_, to) => to >= rows.length && more?.(),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that come or go do not scroll the list
  useEffect(() => {
    const index = at === undefined ? -1 : rows.findIndex(({ id }) => id === at);
    if (index >= 0) scrollTo(index, 'start');
  }, [at]);
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
