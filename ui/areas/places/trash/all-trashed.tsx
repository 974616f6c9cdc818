import { asLabel } from '@earshot/core/model/entity';
import { IconTrash } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useMembers } from '../../../data/use-members.ts';
import { useStores } from '../../../data/use-stores.ts';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { DataTable } from '../../../kit/table/data-table.tsx';
import { useChannels, useProjects } from '../projects/use-places.ts';
import classes from './trash.module.css';
import { kindsOf, type TrashedRow, type TrashKind, trashed } from './trash-kinds.ts';
import { Restore, Since, Title, whereColumn } from './trash-list.tsx';

type AnyTrashed = TrashedRow & { kind: TrashKind };

const COLUMNS: readonly Column<AnyTrashed>[] = [
  {
    key: 'title',
    title: 'Title',
    width: 'minmax(0, 3fr)',
    render: (row) => <Title row={row} kind={row.kind} erased={undefined} />,
  },
  {
    key: 'kind',
    title: 'Kind',
    width: 'minmax(0, 1fr)',
    hideUnder: 640,
    render: ({ kind }) => <span className={classes.soft}>{asLabel(kind.noun)}</span>,
  },
  {
    ...whereColumn,
    render: (row) => row.kind.of !== 'workspace' && whereColumn.render(row, 0),
  },
  {
    key: 'when',
    title: 'Moved to trash',
    width: 'minmax(0, 1fr)',
    hideUnder: 640,
    render: (row) => <Since row={row} by={undefined} />,
  },
  {
    key: 'restore',
    title: 'Restore',
    hideTitle: true,
    width: '112px',
    align: 'end',
    render: (row) => <Restore row={row} kind={row.kind} />,
  },
];

/** All objects in trash, the latest first. */
export const AllTrashed = observer(function AllTrashed({ projectId }: { projectId: string | undefined }) {
  const stores = useStores();
  useMembers();
  useProjects();
  useChannels();
  const lists = kindsOf(projectId).map((kind) => ({ kind, list: stores.list(kind.list, trashed(projectId)).list }));
  const rows = lists
    .flatMap(({ kind, list }) => list.rows.map((row): AnyTrashed => ({ ...row, kind })))
    .sort((one, other) => (other.trashedAt ?? '').localeCompare(one.trashedAt ?? ''));
  if (rows.length === 0) {
    const failed = lists.find(({ list }) => list.state === 'failed')?.list;
    if (failed) return <RefusedState error={failed.error} again={() => failed.reload()} />;
    if (lists.some(({ list }) => list.state !== 'ready')) return <RowsSkeleton rows={4} height={52} />;
    return <EmptyState icon={IconTrash} title="Trash is empty" text="Items that you move to trash appear here." />;
  }
  const longer = lists.filter(({ list }) => list.hasMore);
  return (
    <DataTable
      label="Everything in trash"
      rows={rows}
      columns={COLUMNS}
      rowHeight={56}
      more={
        longer.length > 0
          ? () => {
              for (const { list } of longer) void list.more();
            }
          : undefined
      }
    />
  );
});
