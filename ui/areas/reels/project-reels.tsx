import { type Reel, reels } from '@earshot/core/areas/reels/reel';
import { displayTitle } from '@earshot/core/rules/text';
import { Button } from '@mantine/core';
import { IconMovie, IconPlus } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { Link, useNavigate } from 'react-router';
import { useList } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import bar from '../../frame/toolbar.module.css';
import { useKeyRegistry, useKeys } from '../../frame/use-keys.ts';
import { useOrder } from '../../frame/use-order.ts';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { type Column, MENU_COLUMN } from '../../kit/table/column.ts';
import { DataTable } from '../../kit/table/data-table.tsx';
import { Ago } from '../../kit/words/ago.tsx';
import { counted, number } from '../../kit/words/counted.ts';
import { type InProject, ProjectFrame } from '../places/project/project-frame.tsx';
import { ReelMenu } from './reel-menu.tsx';
import classes from './reels.module.css';
import { useNewReel } from './use-new-reel.ts';

const COLUMNS: readonly Column<Reel>[] = [
  {
    key: 'title',
    title: 'Reel',
    order: 'TITLE',
    width: 'minmax(120px, 3fr)',
    render: (row) => (
      <Link to={paths.reel(row)} className={classes.title} dir="auto">
        {displayTitle('reel', row.title)}
      </Link>
    ),
  },
  {
    key: 'highlights',
    title: 'Highlights',
    width: '104px',
    align: 'end',
    render: ({ items }) => number(items.filter(({ highlightId }) => highlightId !== null).length),
  },
  {
    key: 'changed',
    title: 'Changed',
    order: 'UPDATED_AT',
    width: '120px',
    hideUnder: 640,
    render: ({ updatedAt }) => <Ago at={updatedAt} />,
  },
];

/** The reels of a project. */
export const ProjectReels = () => <ProjectFrame part="reels" body={Reels} />;

const Reels = observer(function Reels({ project, writes }: InProject) {
  const [orderBy, setOrder] = useOrder(reels, 'UPDATED_AT_DESC');
  const list = useList<Reel>(reels, { condition: { projectId: project.id }, orderBy });
  const navigate = useNavigate();
  const registry = useKeyRegistry();
  const make = useNewReel();
  const add = () => void make({ projectId: project.id });
  useKeys([{ id: 'new-reel', title: 'New reel', group: 'Project', keys: ['n'], when: () => writes, run: add }]);
  const waiting = list.rows.length === 0 && !list.empty;
  if (list.state === 'failed' && waiting) return <RefusedState error={list.error} again={() => list.reload()} />;
  const button = writes && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={add}
      aria-keyshortcuts={registry.aria('new-reel')}
    >
      New reel
    </Button>
  );
  if (list.empty)
    return (
      <EmptyState
        icon={IconMovie}
        title="No reels yet"
        text={
          writes
            ? 'A reel plays highlights of recordings one after the other, with title cards between them. Start with chosen highlights, a tag or a collection, or with an empty reel.'
            : 'A reel plays highlights of recordings one after the other. Reels appear here when someone makes one.'
        }
        action={button}
      />
    );
  const menu: Column<Reel> = { ...MENU_COLUMN, render: (row) => <ReelMenu reel={row} writes={writes} /> };
  return (
    <>
      <div className={bar.bar}>
        <span className={bar.count} role="status">
          {waiting ? '' : counted(list.hasMore ? list.total : list.rows.length, 'reel')}
        </span>
        {button}
      </div>
      {waiting ? (
        <RowsSkeleton rows={6} height={44} />
      ) : (
        <DataTable
          label="Reels"
          columns={[...COLUMNS, menu]}
          rows={list.rows}
          more={list.hasMore ? () => list.more() : undefined}
          orderBy={orderBy}
          onOrder={setOrder}
          onOpen={(row) => void navigate(paths.reel(row))}
        />
      )}
    </>
  );
});
