import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './data-table.module.css';
import { MOVE_EVENT } from './move-event.ts';
import { useArranging } from './use-arranging.ts';
import type { Arranging } from './use-hand-order.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

export interface Column<R> {
  key: string;
  title: string;
  render: (row: R) => ReactNode;
  /** as CSS grid has it: '160px', 'minmax(200px, 3fr)' */
  width?: string;
  /** the order's name without direction, such as TITLE; the head then sorts */
  order?: string;
  /** left out where the window is narrower than this */
  hideUnder?: 640 | 900;
  align?: 'end';
  /** the title is said, not shown: over a column of buttons */
  hideTitle?: boolean;
}

interface DataTableProps<R extends { id: string }> {
  label: string;
  rows: readonly R[];
  columns: readonly Column<R>[];
  /** a click or Enter on a row; `full` with Shift */
  onOpen?: (row: R, full: boolean) => void;
  orderBy?: string;
  onOrder?: (orderBy: string) => void;
  more?: (() => unknown) | undefined;
  rowHeight?: number;
  /** the rows stand in an order by hand: they can be dragged, and moved by Alt+↑ and Alt+↓ */
  arranging?: Arranging<R> | undefined;
}

// What can be pressed inside a row keeps its click and its keys.
const INSIDE = 'a, button, input, select, textarea, label, [role=menuitem], [role=checkbox]';

/** A table of any length: rows in view only, a heading that sorts, rows that j/k, arrows, Enter and Shift+Enter work on. */
export function DataTable<R extends { id: string }>(props: DataTableProps<R>) {
  const { label, rows, onOpen, orderBy, onOrder, more, rowHeight = 44, arranging } = props;
  const columns = useColumns(props.columns);
  const box = useRef<HTMLDivElement>(null);
  const keyOf = (index: number) => rows[index]?.id ?? String(index);
  const virtual = useVirtualRows({ count: rows.length, estimate: rowHeight, box, keyOf, more });
  const { active, focus, follow, grid } = useRowFocus(rows.length, virtual.scrollTo);
  const arranged = useArranging(rows, arranging, follow);
  const template = { gridTemplateColumns: columns.map(({ width = 'minmax(120px, 1fr)' }) => width).join(' ') };

  const press = (event: KeyboardEvent, index: number) => {
    if (event.target instanceof Element && event.target.closest(INSIDE)) return;
    const step = event.altKey ? undefined : { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const row = rows[index];
    if (step) focus(index + step);
    else if (event.key === 'Home') focus(0);
    else if (event.key === 'End') focus(rows.length - 1);
    else if (event.key === 'Enter' && row && onOpen) onOpen(row, event.shiftKey);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <table> cannot leave out the rows that are not in view
    <div ref={grid} role="grid" aria-label={label} aria-rowcount={rows.length + 1} className={classes.table} data-rows>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="row" aria-rowindex={1} className={classes.head} style={template} tabIndex={-1}>
        {columns.map((column) => (
          <Head key={column.key} column={column} orderBy={orderBy} onOrder={onOrder} />
        ))}
      </div>
      <div ref={box} role="presentation" className={classes.rows} style={{ height: virtual.height }}>
        {virtual.items.map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            // biome-ignore lint/a11y/useSemanticElements: as above
            <div
              key={row.id}
              {...arranged(row)}
              role="row"
              aria-rowindex={index + 2}
              tabIndex={index === active ? 0 : -1}
              data-index={index}
              ref={virtual.measure}
              className={`${classes.row} ${onOpen ? classes.opens : ''}`}
              style={{ ...template, minHeight: rowHeight, transform: `translateY(${start - virtual.margin}px)` }}
              onKeyDown={(event) => press(event, index)}
              onClick={(event) => {
                if (!(event.target as Element).closest(INSIDE)) onOpen?.(row, event.shiftKey);
              }}
            >
              {arranging?.may(row) && <IconGripVertical size={14} className={classes.grip} aria-hidden />}
              {columns.map(({ key, render, align }) => (
                // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: the row is what has the focus
                <div key={key} role="gridcell" className={align === 'end' ? classes.end : classes.cell}>
                  {render(row)}
                </div>
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function useColumns<R>(columns: readonly Column<R>[]): readonly Column<R>[] {
  const small = useMediaQuery('(max-width: 639px)', undefined, { getInitialValueInEffect: false });
  const middle = useMediaQuery('(max-width: 899px)', undefined, { getInitialValueInEffect: false });
  return columns.filter(({ hideUnder }) => !(hideUnder === 640 && small) && !(hideUnder === 900 && middle));
}

function useRowFocus(count: number, scrollTo: (index: number) => void) {
  const grid = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  // Told at once: the next key may come before React has drawn what this one did.
  const now = useRef(active);
  const settle = (index: number) => {
    now.current = index;
    setActive(index);
    scrollTo(index);
  };
  const rowAt = (index: number) => grid.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
  const focus = (wanted: number) => {
    const index = Math.max(0, Math.min(count - 1, wanted));
    settle(index);
    const there = rowAt(index);
    if (there) there.focus();
    // It is drawn only after scrolling; by then another may be meant.
    else requestAnimationFrame(() => now.current === index && rowAt(index)?.focus());
  };
  const move = useRef(focus);
  move.current = focus;
  useEffect(() => {
    const element = grid.current;
    const hear = (event: Event) => {
      const row = document.activeElement?.closest<HTMLElement>('[data-index]');
      const inside = row && element?.contains(row);
      move.current(inside ? Number(row.dataset.index) + (event as CustomEvent<number>).detail : now.current);
    };
    element?.addEventListener(MOVE_EVENT, hear);
    return () => element?.removeEventListener(MOVE_EVENT, hear);
  }, []);
  return { active: Math.min(active, Math.max(0, count - 1)), focus, follow: settle, grid };
}

interface HeadProps<R> {
  column: Column<R>;
  orderBy: string | undefined;
  onOrder: ((orderBy: string) => void) | undefined;
}

function Head<R>({ column: { title, order, align, hideTitle }, orderBy, onOrder }: HeadProps<R>) {
  const sorted = order && orderBy?.replace(/_(ASC|DESC)$/, '') === order ? orderBy : undefined;
  const down = sorted?.endsWith('_DESC') ?? false;
  const says = sorted ? (down ? 'descending' : 'ascending') : 'none';
  const Arrow = down ? IconArrowDown : IconArrowUp;
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: see DataTable
    <div
      role="columnheader"
      className={align === 'end' ? classes.end : classes.cell}
      {...(order && onOrder ? { 'aria-sort': says } : {})}
    >
      {order && onOrder ? (
        <button
          type="button"
          className={classes.sort}
          onClick={() => onOrder(`${order}_${sorted && !down ? 'DESC' : 'ASC'}`)}
        >
          {title}
          {sorted && <Arrow size={14} aria-hidden />}
        </button>
      ) : hideTitle ? (
        <VisuallyHidden>{title}</VisuallyHidden>
      ) : (
        title
      )}
    </div>
  );
}
