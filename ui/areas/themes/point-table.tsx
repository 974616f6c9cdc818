import { dataPointTitle } from '@earshot/core/areas/channels/data-point-title';
import type { PlacedPoint, Theme } from '@earshot/core/areas/themes/theme';
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../frame/paths.ts';
import { usePeek } from '../../frame/use-peek.ts';
import type { Column } from '../../kit/table/column.ts';
import { DataTable } from '../../kit/table/data-table.tsx';
import { Ago } from '../../kit/words/ago.tsx';
import { number } from '../../kit/words/counted.ts';
import { PassageLink } from './passage-link.tsx';
import classes from './point-table.module.css';

/** Data points per page. */
export const PAGE = 100;

interface PointTableProps {
  label: string;
  rows: readonly PlacedPoint[];
  /** themes by id, for naming the nearest one */
  nearest?: ReadonlyMap<string, Theme>;
  menu?: (row: PlacedPoint) => ReactNode;
  menuWidth?: string;
}

/** Table of data points with their placement; a row opens beside the page. */
export const PointTable = observer(function PointTable({
  label,
  rows,
  nearest,
  menu,
  menuWidth = '52px',
}: PointTableProps) {
  const peek = usePeek();
  const navigate = useNavigate();
  const columns = useMemo(
    (): Column<PlacedPoint>[] => [
      { key: 'when', title: 'Date', width: '128px', hideUnder: 640, render: (row) => <When row={row} /> },
      {
        key: 'said',
        title: 'Text',
        width: 'minmax(0, 1fr)',
        render: (row) => (
          <div>
            <PassageLink channelId={row.channelId} id={row.id} className={classes.said}>
              {row.title === '' ? row.text || dataPointTitle(row) : `${row.title}: ${row.text}`}
            </PassageLink>
            <div className={classes.small}>
              <span className={classes.when}>
                <Ago at={row.occurredAt} />
              </span>
              {row.author}
            </div>
          </div>
        ),
      },
      ...(nearest
        ? [
            {
              key: 'nearest',
              title: 'Nearest theme',
              width: '200px',
              hideUnder: 900 as const,
              render: ({ themeId }: PlacedPoint) => <Nearest title={nearest.get(themeId ?? '')?.title ?? 'None'} />,
            },
          ]
        : []),
      ...(menu
        ? [{ key: 'menu', title: 'More', hideTitle: true, width: menuWidth, align: 'end' as const, render: menu }]
        : []),
    ],
    [nearest, menu, menuWidth],
  );
  return (
    <DataTable
      label={label}
      rows={rows}
      columns={columns}
      rowHeight={60}
      onOpen={(row, full) =>
        full
          ? void navigate(paths.dataPoint({ ...row, title: dataPointTitle(row) }))
          : peek.open('data', { id: row.id, title: dataPointTitle(row) })
      }
    />
  );
});

const Nearest = ({ title }: { title: string }) => (
  <span className={classes.nearest} title={title} dir="auto">
    {title}
  </span>
);

const When = ({ row: { occurredAt } }: { row: PlacedPoint }) => (
  <span className={classes.soft}>
    <Ago at={occurredAt} />
  </span>
);

/**
 * Offset of the current page, and a setter. If its points were moved elsewhere, the last existing page is shown;
 * `total` is undefined until known.
 */
export function usePage(total: number | undefined): [number, (offset: number) => void] {
  const [offset, setOffset] = useState(0);
  const last = Math.floor(Math.max(0, (total ?? Number.POSITIVE_INFINITY) - 1) / PAGE) * PAGE;
  return [Math.min(offset, last), setOffset];
}

interface PagerProps {
  offset: number;
  total: number;
  onOffset: (offset: number) => void;
}

/** Page navigation. */
export function Pager({ offset, total, onOffset }: PagerProps) {
  if (total <= PAGE) return null;
  return (
    <nav aria-label="Pages" className={classes.pager}>
      <span>
        {number(offset + 1)}–{number(Math.min(total, offset + PAGE))} of {number(total)}
      </span>
      <Button
        size="compact-sm"
        variant="default"
        disabled={offset === 0}
        onClick={() => onOffset(Math.max(0, offset - PAGE))}
      >
        Previous
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={offset + PAGE >= total}
        onClick={() => onOffset(offset + PAGE)}
      >
        Next
      </Button>
    </nav>
  );
}
