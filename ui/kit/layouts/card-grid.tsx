import { Skeleton } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, type ReactNode, useCallback, useRef } from 'react';
import type { Lines } from '../table/lines.ts';
import { isInside } from '../table/table-row.tsx';
import { useLineFocus } from '../table/use-line-focus.ts';
import { useVirtualRows } from '../table/use-virtual-rows.ts';
import classes from './card-grid.module.css';
import { LookMenu, RowFace } from './row-face.tsx';
import type { RowLook } from './row-look.ts';

interface CardGridProps<R extends { id: string }> {
  look: RowLook<R>;
  lines: Lines<R>;
  /** called with the visible range of rows, end exclusive */
  onSee: (from: number, to: number) => unknown;
}

const CARD_PX = { width: 264, height: 184 };
const GAP_PX = 12;

/** Rows as a responsive grid of cards (VW-01); arrows, j/k, Home and End move the focus. */
export const CardGrid = observer(function CardGrid<R extends { id: string }>({ look, lines, onSee }: CardGridProps<R>) {
  const { count } = lines;
  const { ref, width } = useElementSize<HTMLDivElement>();
  const box = useRef<HTMLDivElement>(null);
  const boxes = useMergedRef(ref, box);
  const across = Math.max(1, Math.floor((width + GAP_PX) / (CARD_PX.width + GAP_PX)));
  const rowCount = width === 0 ? 0 : Math.ceil(count / across);
  const keyOf = useCallback((index: number) => `${across} ${index}`, [across]);
  const virtual = useVirtualRows({
    count: rowCount,
    heightOf: () => CARD_PX.height + GAP_PX,
    box,
    keyOf,
    see: (from, to) => onSee(from * across, Math.min(count, to * across)),
  });
  const scrollTo = (index: number) => virtual.scrollTo(Math.floor(index / across));
  const { active, press, grid } = useLineFocus(count, scrollTo, across);
  const placesIn = (index: number) =>
    Array.from({ length: Math.min(across, count - index * across) }, (_, at) => index * across + at);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <table> cannot leave out the rows that are not in view
    <div ref={grid} role="grid" tabIndex={-1} aria-label={look.label} aria-rowcount={rowCount} data-rows>
      <div ref={boxes} role="presentation" className={classes.rows} style={{ height: virtual.height }}>
        {virtual.items.map(({ index, start }) => (
          // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: the card is what has the focus
          <div
            key={keyOf(index)}
            role="row"
            aria-rowindex={index + 1}
            className={classes.row}
            style={{
              height: CARD_PX.height,
              gap: GAP_PX,
              gridTemplateColumns: `repeat(${across}, minmax(0, 1fr))`,
              transform: `translateY(${start - virtual.margin}px)`,
            }}
          >
            {placesIn(index).map((place) => (
              <GridCard
                key={lines.keyOf(place)}
                look={look}
                row={lines.rowAt(place)}
                place={place}
                active={place === active}
                press={press}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}) as <R extends { id: string }>(props: CardGridProps<R>) => ReactNode;

interface GridCardProps<R> {
  look: RowLook<R>;
  row: R | undefined;
  place: number;
  /** true if it is the tab stop */
  active: boolean;
  press: (event: KeyboardEvent, place: number) => boolean;
}

const GridCard = observer(function GridCard<R>({ look, row, place, active, press }: GridCardProps<R>) {
  const onKey = (event: KeyboardEvent) => {
    if (isInside(event.target)) return;
    if (event.key === 'Enter' && row) look.open(row, event.shiftKey);
    else if (!press(event, place)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    <div
      role="gridcell"
      tabIndex={active ? 0 : -1}
      data-index={place}
      aria-busy={row ? undefined : true}
      className={classes.card}
      onKeyDown={onKey}
      onClick={({ target, shiftKey }) => row && !isInside(target) && look.open(row, shiftKey)}
    >
      {row ? (
        <>
          <RowFace row={row} look={look} lines={{ title: 2, preview: 3 }} />
          <LookMenu row={row} look={look} />
        </>
      ) : (
        <Skeleton height={12} radius="sm" />
      )}
    </div>
  );
}) as <R>(props: GridCardProps<R>) => ReactNode;
