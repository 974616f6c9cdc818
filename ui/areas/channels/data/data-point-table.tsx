import type { DataPoint } from '@earshot/core/areas/channels/data-point';
import { beginningOf, dataPointTitle } from '@earshot/core/areas/channels/data-point-title';
import { useMediaQuery } from '@mantine/hooks';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import { listedBy, paths } from '../../../frame/paths.ts';
import { usePeek } from '../../../frame/use-peek.ts';
import { type Column, MENU_COLUMN } from '../../../kit/table/column.ts';
import { LineTable } from '../../../kit/table/data-table.tsx';
import type { Lines } from '../../../kit/table/lines.ts';
import { Ago } from '../../../kit/words/ago.tsx';
import { DataPointMenu } from './data-point-menu.tsx';
import classes from './data-point-table.module.css';

interface DataPointTableProps {
  lines: Lines<DataPoint>;
  onSee: (from: number, to: number) => unknown;
  writes: boolean;
  /** true if any of them has an author */
  authors: boolean;
  /** labels of the fields that have a column */
  fields: readonly string[];
  orderBy: string;
  onOrder: (orderBy: string) => void;
  onOpen: (row: DataPoint, full: boolean) => void;
}

const When = ({ row: { occurredAt } }: { row: DataPoint }) => (
  <span className={classes.soft}>
    <Ago at={occurredAt} />
  </span>
);

function Said({ row }: { row: DataPoint }) {
  const title = dataPointTitle(row);
  const listed = listedBy(useLocation());
  return (
    <div className={classes.face}>
      <Link
        to={paths.dataPoint({ ...row, title }, listed)}
        className={row.title === '' ? classes.text : classes.title}
        dir="auto"
      >
        {row.title === '' ? beginningOf(row.text) || title : row.title}
      </Link>
      {row.title !== '' && (
        <div className={classes.under} dir="auto">
          {beginningOf(row.text)}
        </div>
      )}
      <div className={classes.small}>
        <Ago at={row.occurredAt} />
        {row.author !== '' && <span className={classes.soft}>{row.author}</span>}
      </div>
    </div>
  );
}

const COLUMNS: readonly Column<DataPoint>[] = [
  {
    key: 'when',
    title: 'Date',
    width: '128px',
    order: 'OCCURRED_AT',
    hideUnder: 640,
    render: (row) => <When row={row} />,
  },
  { key: 'said', title: 'Text', width: 'minmax(0, 1fr)', render: (row) => <Said row={row} /> },
  {
    key: 'author',
    title: 'Author',
    width: '176px',
    hideUnder: 900,
    render: ({ author }) => <span className={classes.soft}>{author}</span>,
  },
];

const fieldColumn = (label: string): Column<DataPoint> => ({
  key: `field ${label}`,
  title: label,
  width: '144px',
  hideUnder: 900,
  render: ({ fields }) => <span className={classes.soft}>{fields[label]}</span>,
});

const MORE: Column<DataPoint> = {
  ...MENU_COLUMN,
  render: (row) => <DataPointMenu row={row} />,
};

// Rows have one height, so that a table of any length scrolls evenly: two lines of words, a third with when and who.
const HEIGHTS = { wide: 56, small: 80 };
const BESIDE = new Set(['when', 'said']);
const isNarrow = ({ key }: Column<DataPoint>) => BESIDE.has(key);
// Files seldom have an author.
const hasNoAuthor = ({ key }: Column<DataPoint>) => key !== 'author';

/** Rows of data: time, text, author, and further fields of the source. */
export const DataPointTable = observer(function DataPointTable(props: DataPointTableProps) {
  const { writes, authors, fields, ...table } = props;
  const { beside } = usePeek();
  const small = useMediaQuery('(max-width: 639px)', undefined, { getInitialValueInEffect: false });
  const columns = useMemo(() => {
    const all = [...COLUMNS, ...fields.map(fieldColumn), ...(writes ? [MORE] : [])];
    const known = authors ? all : all.filter(hasNoAuthor);
    return beside ? known.filter(isNarrow) : known;
  }, [writes, authors, fields, beside]);
  return <LineTable label="Data" even rowHeight={HEIGHTS[small ? 'small' : 'wide']} columns={columns} {...table} />;
});
