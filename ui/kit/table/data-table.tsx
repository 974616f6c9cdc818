import { useMediaQuery } from '@mantine/hooks';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useMemo, useRef } from 'react';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import { type Lines, linesOf } from './lines.ts';
import { TableHead } from './table-head.tsx';
import { GroupRow, type LineActions, TableRow } from './table-row.tsx';
import { useArranging } from './use-arranging.ts';
import type { Arranging } from './use-hand-order.ts';
import { useLineFocus } from './use-line-focus.ts';
import { useTracks } from './use-tracks.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

interface TableProps<R> {
  label: string;
  columns: readonly Column<R>[];
  /** called on a click or Enter on a row; `full` with Shift */
  onOpen?: (row: R, full: boolean) => void;
  orderBy?: string;
  onOrder?: (orderBy: string) => void;
  rowHeight?: number;
  /** called when the user has resized a column, in px */
  onResize?: ((key: string, width: number) => void) | undefined;
  /** true to omit the header, if rows are self-explanatory */
  headless?: boolean;
}

interface DataTableProps<R extends { id: string }> extends TableProps<R> {
  rows: readonly R[];
  more?: (() => unknown) | undefined;
  /** manual order of the rows: they can be dragged, and moved by Alt+↑ and Alt+↓ */
  arranging?: Arranging<R> | undefined;
}

/** Table of loaded rows: virtual scrolling, sortable headers, j/k, arrows, Enter and Shift+Enter. */
export function DataTable<R extends { id: string }>({ rows, more, arranging, ...table }: DataTableProps<R>) {
  const lines = useMemo(() => linesOf(rows), [rows]);
  const end = rows.length;
  return (
    <LineTable
      {...table}
      lines={lines}
      onSee={(_, to) => to >= end && more?.()}
      {...(arranging ? { arranged: { rows, arranging } } : {})}
    />
  );
}

interface LineTableProps<R extends { id: string }> extends TableProps<R> {
  lines: Lines<R>;
  /** called with the visible range of lines, end exclusive */
  onSee: (from: number, to: number) => unknown;
  /** true if every line has the stated height, so that a very long table scrolls evenly and to exact positions */
  even?: boolean;
  arranged?: { rows: readonly R[]; arranging: Arranging<R> };
}

const HEAD_HEIGHT = 44;
const NO_ROWS: never[] = [];

/** Table of any length, line by line: rows, placeholders of loading rows, and collapsible group heads. */
export const LineTable = observer(function LineTable<R extends { id: string }>(props: LineTableProps<R>) {
  const { label, lines, onSee, onOpen, orderBy, onOrder, rowHeight = 44, headless = false, arranged } = props;
  const columns = useColumns(props.columns);
  const even = props.even === true && !columns.some(({ wrapped }) => wrapped);
  const box = useRef<HTMLDivElement>(null);
  const heightOf = (index: number) => (lines.headAt?.(index) ? HEAD_HEIGHT : rowHeight);
  const { count, keyOf } = lines;
  const virtual = useVirtualRows({ count, heightOf, unit: rowHeight, box, keyOf, see: onSee });
  const { active, focus, follow, press, grid } = useLineFocus(count, virtual.scrollTo);
  const arrange = useArranging(arranged?.rows ?? NO_ROWS, arranged?.arranging, follow);
  const actions = useRef<LineActions<R>>({ open: onOpen, press, focus });
  actions.current = { open: onOpen, press, focus };
  const { headBox, scroller, follow: scrollHead, style, scrolls, resizingOf } = useTracks(columns, props.onResize);
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles have them; a <table> cannot leave out the rows that are not in view
    <div
      ref={grid}
      role={lines.headAt ? 'treegrid' : 'grid'}
      aria-label={label}
      aria-rowcount={headless ? count : count + 1}
      className={classes.table}
      data-scrolls={scrolls || undefined}
      style={style}
      data-rows
    >
      {!headless && (
        <div ref={headBox} role="presentation" className={classes.headBox}>
          {/* biome-ignore lint/a11y/useSemanticElements: as above */}
          <div role="row" aria-rowindex={1} className={classes.head} tabIndex={-1}>
            {columns.map((column, at) => (
              <TableHead
                key={column.key}
                column={column}
                orderBy={orderBy}
                onOrder={onOrder}
                resizing={resizingOf(column, at)}
              />
            ))}
          </div>
        </div>
      )}
      <div ref={scroller} role="presentation" className={classes.scroller} onScroll={scrollHead}>
        <div ref={box} role="presentation" className={classes.rows} style={{ height: virtual.height }}>
          {virtual.items.map(({ index, start }) => {
            const head = lines.headAt?.(index);
            const line = {
              index,
              top: start - virtual.margin,
              height: heightOf(index),
              even,
              active: index === active,
              measure: virtual.measure,
              columns,
              actions,
            };
            if (head) return <GroupRow key={keyOf(index)} {...line} head={head} />;
            const row = arranged && lines.rowAt(index);
            const hand = row ? { arranged: { ...arrange(row), grip: arranged.arranging.may(row) } } : {};
            return <TableRow key={keyOf(index)} {...line} {...hand} lines={lines} />;
          })}
        </div>
      </div>
    </div>
  );
}) as <R extends { id: string }>(props: LineTableProps<R>) => ReactNode;

function useColumns<R>(columns: readonly Column<R>[]): readonly Column<R>[] {
  const small = useMediaQuery('(max-width: 639px)', undefined, { getInitialValueInEffect: false });
  const middle = useMediaQuery('(max-width: 899px)', undefined, { getInitialValueInEffect: false });
  const wide = useMediaQuery('(min-width: 1400px)', undefined, { getInitialValueInEffect: false });
  return useMemo(() => {
    const hidden = { 640: small, 900: middle, 1400: !wide };
    const shown = columns.filter(({ hideUnder }) => !(hideUnder && hidden[hideUnder]));
    // A sticky column would leave no room for the others.
    if (small) return shown.map((column) => ({ ...column, sticky: undefined, sized: undefined }));
    // Columns to its left, such as checkboxes, are sticky as well.
    const last = shown.findLastIndex(({ sticky }) => sticky);
    return last < 1 ? shown : shown.map((column, at) => (at < last ? { ...column, sticky: true } : column));
  }, [columns, small, middle, wide]);
}
