import { type Collection, CollectionItem, collections } from '@earshot/core/areas/coding/collection';
import { Highlight } from '@earshot/core/areas/coding/highlight';
import { Insight } from '@earshot/core/areas/pages/insight';
import { displayTitle } from '@earshot/core/rules/text';
import { Button } from '@mantine/core';
import { IconPlus, IconStack2 } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useList } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import bar from '../../../frame/toolbar.module.css';
import { useKeyRegistry, useKeys } from '../../../frame/use-keys.ts';
import { useOrder } from '../../../frame/use-order.ts';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { type Column, MENU_COLUMN } from '../../../kit/table/column.ts';
import { DataTable } from '../../../kit/table/data-table.tsx';
import { Ago } from '../../../kit/words/ago.tsx';
import { counted, number } from '../../../kit/words/counted.ts';
import { type InProject, ProjectFrame } from '../../places/project/project-frame.tsx';
import { CollectionForm } from './collection-form.tsx';
import { CollectionMenu } from './collection-menu.tsx';
import classes from './collections.module.css';

const COLUMNS: readonly Column<Collection>[] = [
  {
    key: 'title',
    title: 'Collection',
    order: 'TITLE',
    width: 'minmax(120px, 2fr)',
    render: (row) => (
      <Link to={paths.collection(row)} className={classes.title} dir="auto">
        {displayTitle('collection', row.title)}
      </Link>
    ),
  },
  {
    key: 'description',
    title: 'Description',
    width: 'minmax(0, 3fr)',
    hideUnder: 900,
    render: ({ description }) => (
      <div className={classes.description} dir="auto">
        {description}
      </div>
    ),
  },
  { key: 'items', title: 'Items', width: '72px', align: 'end', render: ({ itemCount }) => number(itemCount) },
  {
    key: 'changed',
    title: 'Changed',
    order: 'UPDATED_AT',
    width: '120px',
    hideUnder: 640,
    render: ({ updatedAt }) => <Ago at={updatedAt} />,
  },
];

// Items in trash are not counted.
const TOUCHED = [CollectionItem, Highlight, Insight];

/** The collections of a project. */
export const ProjectCollections = () => <ProjectFrame part="collections" body={Collections} />;

const Collections = observer(function Collections({ project, writes }: InProject) {
  const [orderBy, setOrder] = useOrder(collections, 'UPDATED_AT_DESC');
  const list = useList<Collection>(collections, { condition: { projectId: project.id }, orderBy, touchedBy: TOUCHED });
  const [making, setMaking] = useState(false);
  const navigate = useNavigate();
  const registry = useKeyRegistry();
  const make = () => setMaking(true);
  useKeys([
    { id: 'new-collection', title: 'New collection', group: 'Project', keys: ['n'], when: () => writes, run: make },
  ]);
  const waiting = list.rows.length === 0 && !list.empty;
  if (list.state === 'failed' && waiting) return <RefusedState error={list.error} again={() => list.reload()} />;
  const add = writes && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={make}
      aria-keyshortcuts={registry.aria('new-collection')}
    >
      New collection
    </Button>
  );
  const menu: Column<Collection> = {
    ...MENU_COLUMN,
    render: (row) => <CollectionMenu collection={row} writes={writes} />,
  };
  return (
    <>
      {list.empty ? (
        <EmptyState
          icon={IconStack2}
          title="No collections yet"
          text={
            writes
              ? 'A collection keeps highlights and insights together, in your order: quotes for a report, for example.'
              : 'When someone collects highlights and insights, they appear here.'
          }
          action={add}
        />
      ) : (
        <>
          <div className={bar.bar}>
            <span className={bar.count} role="status">
              {waiting ? '' : counted(list.hasMore ? list.total : list.rows.length, 'collection')}
            </span>
            {add}
          </div>
          {waiting ? (
            <RowsSkeleton rows={6} height={44} />
          ) : (
            <DataTable
              label="Collections"
              columns={[...COLUMNS, menu]}
              rows={list.rows}
              more={list.hasMore ? () => list.more() : undefined}
              orderBy={orderBy}
              onOrder={setOrder}
              onOpen={(row) => void navigate(paths.collection(row))}
            />
          )}
        </>
      )}
      {making && (
        <CollectionForm
          projectId={project.id}
          onMade={(made) => navigate(paths.collection(made))}
          onClose={() => setMaking(false)}
        />
      )}
    </>
  );
});
