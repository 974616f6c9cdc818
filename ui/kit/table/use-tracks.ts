import { type CSSProperties, type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import type { Column } from './column.ts';
import type { Resizing } from './resize-handle.tsx';
import { stickyPlace } from './table-row.tsx';
import { tracksOf } from './tracks.ts';

interface UseTracks<R> {
  headBox: RefObject<HTMLDivElement | null>;
  scroller: RefObject<HTMLDivElement | null>;
  /** scrolls the headers horizontally with the rows */
  follow: () => void;
  style: CSSProperties;
  scrolls: boolean;
  resizingOf: (column: Column<R>, at: number) => Resizing | undefined;
}

/**
 * Column widths of a table, as custom properties of the table: during a resize no row is rendered. The headers scroll
 * in a box of their own, since a horizontally scrolling box cannot be sticky on the page.
 */
export function useTracks<R>(
  columns: readonly Column<R>[],
  onResize: ((key: string, width: number) => void) | undefined,
): UseTracks<R> {
  const headBox = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [now, setNow] = useState<{ key: string; width: number }>();
  const follow = useCallback(() => {
    if (headBox.current && scroller.current) headBox.current.scrollLeft = scroller.current.scrollLeft;
  }, []);
  const tracks = useMemo(
    () => tracksOf(columns.map((column) => (column.key === now?.key ? { ...column, sized: now.width } : column))),
    [columns, now],
  );
  const style = {
    '--e-columns': tracks.template,
    '--e-least': `${tracks.least}px`,
    ...Object.fromEntries(
      tracks.lefts.flatMap((left, at) => (left === undefined ? [] : [[`--e-left-${at}`, `${left}px`]])),
    ),
  } as CSSProperties;
  return {
    headBox,
    scroller,
    follow,
    style,
    scrolls: tracks.scrolls,
    resizingOf: ({ key, sticky, sizable }, at) =>
      sticky || sizable
        ? {
            place: sticky ? stickyPlace(at) : undefined,
            width: () =>
              headBox.current?.querySelectorAll('[role=columnheader]')[at]?.getBoundingClientRect().width ?? 0,
            onChange: (width) => setNow({ key, width }),
            onEnd: (width) => {
              setNow(undefined);
              if (width !== undefined) onResize?.(key, width);
            },
          }
        : undefined,
  };
}
