import { VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import { ResizeHandle, type Resizing } from './resize-handle.tsx';

interface TableHeadProps<R> {
  column: Column<R>;
  orderBy: string | undefined;
  onOrder: ((orderBy: string) => void) | undefined;
  resizing?: Resizing | undefined;
}

/** Header of a column; a click sorts. */
export function TableHead<R>({ column, orderBy, onOrder, resizing }: TableHeadProps<R>) {
  const { title, head, order, align, hideTitle, sticky, sizable } = column;
  const sorted = order && orderBy?.replace(/_(ASC|DESC)$/, '') === order ? orderBy : undefined;
  const down = sorted?.endsWith('_DESC') ?? false;
  const says = sorted ? (down ? 'descending' : 'ascending') : 'none';
  const Arrow = down ? IconArrowDown : IconArrowUp;
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: see DataTable
    <div
      role="columnheader"
      aria-label={title}
      className={align === 'end' ? classes.end : classes.cell}
      data-sticky={sticky || undefined}
      style={resizing?.place}
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
      ) : (
        (head ?? (hideTitle ? <VisuallyHidden>{title}</VisuallyHidden> : title))
      )}
      {sizable && resizing && <ResizeHandle title={title} {...resizing} />}
    </div>
  );
}
