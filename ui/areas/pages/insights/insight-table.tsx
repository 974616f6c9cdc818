import { type Insight, updateInsight } from '@earshot/core/areas/pages/insight';
import { displayTitle } from '@earshot/core/rules/text';
import { useMediaQuery } from '@mantine/hooks';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../frame/paths.ts';
import { usePeek } from '../../../frame/use-peek.ts';
import { RenameField } from '../../../kit/form/rename-field.tsx';
import { People } from '../../../kit/people/people.tsx';
import { Person } from '../../../kit/people/person.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { DataTable } from '../../../kit/table/data-table.tsx';
import { Ago } from '../../../kit/words/ago.tsx';
import { InsightMenu } from './insight-menu.tsx';
import { InsightStatus } from './insight-status.tsx';
import classes from './insight-table.module.css';

interface InsightTableProps {
  rows: readonly Insight[];
  /** whether this person may change an insight */
  writes: (insight: Insight) => boolean;
  /** columns after an insight's face */
  extra: readonly Column<Insight>[];
  orderBy: string;
  onOrder: (orderBy: string) => void;
  onOpen: (insight: Insight, full: boolean) => void;
  more?: (() => unknown) | undefined;
}

const when = (key: string, title: string, order: string, at: (row: Insight) => string | null): Column<Insight> => ({
  key,
  title,
  order,
  width: '108px',
  hideUnder: 900,
  render: (row) => <span className={classes.soft}>{at(row) && <Ago at={at(row) ?? ''} />}</span>,
});

const COLUMNS: readonly Column<Insight>[] = [
  { key: 'status', title: 'Status', width: '124px', hideUnder: 640, render: (row) => <InsightStatus insight={row} /> },
  when('published', 'Published', 'PUBLISHED_AT', ({ publishedAt }) => publishedAt),
  when('changed', 'Changed', 'UPDATED_AT', ({ updatedAt }) => updatedAt),
  when('created', 'Made', 'CREATED_AT', ({ createdAt }) => createdAt),
  { key: 'by', title: 'Created by', width: '136px', hideUnder: 900, render: (row) => <Person id={row.createdBy} /> },
  {
    key: 'people',
    title: 'Written by',
    width: '96px',
    hideUnder: 900,
    render: (row) => <People ids={row.contributorIds} />,
  },
];
/** What there is no room for in a small window, and what besides beside a peek. */
const WIDE = ['published', 'created', 'by'];
const BESIDE = [...WIDE, 'changed', 'people'];
const SMALL = '(max-width: 1399px)';

/** Insights as rows: title and first words, whether they are published, when they were changed, by whom. */
export const InsightTable = observer(function InsightTable({ writes, extra, ...table }: InsightTableProps) {
  const [renaming, setRenaming] = useState('');
  const { beside } = usePeek();
  const small = useMediaQuery(SMALL, undefined, { getInitialValueInEffect: false });
  const title: Column<Insight> = {
    key: 'title',
    title: 'Insight',
    order: 'TITLE',
    width: 'minmax(160px, 1fr)',
    render: (row) =>
      renaming === row.id ? (
        <RenameField
          row={row}
          operation={updateInsight}
          field="title"
          label="Title of the insight"
          placeholder={displayTitle('insight', '')}
          onClose={() => setRenaming('')}
        />
      ) : (
        <Face insight={row} />
      ),
  };
  const menu: Column<Insight> = {
    key: 'menu',
    title: 'More',
    hideTitle: true,
    width: '52px',
    align: 'end',
    render: (row) => writes(row) && <InsightMenu insight={row} onRename={() => setRenaming(row.id)} />,
  };
  const left = beside ? BESIDE : small ? WIDE : [];
  const shown = [title, ...(beside ? [] : extra), ...COLUMNS.filter(({ key }) => !left.includes(key)), menu];
  return <DataTable label="Insights" columns={shown} rowHeight={60} {...table} />;
});

function Face({ insight }: { insight: Insight }) {
  return (
    <div className={classes.face}>
      <Link className={classes.title} to={paths.insight(insight)}>
        {displayTitle('insight', insight.title)}
      </Link>
      <div className={classes.preview}>{displayTitle('preview', insight.preview)}</div>
      <div className={classes.small}>
        <InsightStatus insight={insight} /> <Ago at={insight.updatedAt} /> · <Person id={insight.createdBy} size={16} />
      </div>
    </div>
  );
}
