import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useMembers } from '../../../data/use-members.ts';
import { useList, useStores } from '../../../data/use-stores.ts';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { Person } from '../../../kit/people/person.tsx';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { DataTable } from '../../../kit/table/data-table.tsx';
import { Ago } from '../../../kit/words/ago.tsx';
import { useChannels, useProjects } from '../projects/use-places.ts';
import classes from './trash.module.css';
import { type TrashedRow, type TrashKind, trashed } from './trash-kinds.ts';
import { TrashPlace } from './trash-place.tsx';
import { useErased } from './use-erased.ts';
import { useRemovers } from './use-removers.ts';

interface TrashListProps {
  kind: TrashKind;
  /** id of the project to filter by */
  projectId: string | undefined;
}

/** Trash of one kind: original location, time, and restore. */
export const TrashList = observer(function TrashList({ kind, projectId }: TrashListProps) {
  const list = useList<TrashedRow>(kind.list, trashed(projectId));
  const removers = useRemovers(kind.removedBy);
  const erased = useErased(kind.name, list.rows);
  useMembers();
  useProjects();
  useChannels();
  if (list.rows.length === 0) {
    if (list.state === 'failed') return <RefusedState error={list.error} again={() => list.reload()} />;
    if (list.state !== 'ready') return <RowsSkeleton rows={4} height={52} />;
    return (
      <EmptyState
        icon={IconTrash}
        title={`No ${kind.title.toLowerCase()} in trash`}
        text="Items that you move to trash appear here."
      />
    );
  }
  const columns: Column<TrashedRow>[] = [
    {
      key: 'title',
      title: 'Title',
      width: 'minmax(0, 3fr)',
      render: (row) => <Title row={row} kind={kind} erased={erased.get(row.id)} />,
    },
    ...(kind.of === 'workspace' ? [] : [whereColumn]),
    {
      key: 'when',
      title: 'Moved to trash',
      width: 'minmax(0, 1fr)',
      hideUnder: 640,
      render: (row) => <Since row={row} by={removers.get(row.id)} />,
    },
    {
      key: 'erased',
      title: 'Erased',
      width: 'minmax(0, 1fr)',
      hideUnder: 640,
      render: (row) => <span className={classes.soft}>{erased.get(row.id) ?? ''}</span>,
    },
    {
      key: 'restore',
      title: 'Restore',
      hideTitle: true,
      width: '112px',
      align: 'end',
      render: (row) => <Restore row={row} kind={kind} />,
    },
  ];
  return (
    <DataTable
      label={`${kind.title} in trash`}
      rows={list.rows}
      columns={columns}
      rowHeight={56}
      more={list.hasMore ? () => list.more() : undefined}
    />
  );
});

/** Column with the original location of a row. */
export const whereColumn: Column<TrashedRow> = {
  key: 'where',
  title: 'Original location',
  width: 'minmax(0, 2fr)',
  hideUnder: 900,
  render: (row) => <TrashPlace row={row} />,
};

/** Title of a row; in a narrow window also its deletion time and original location. */
export function Title({ row, kind, erased }: { row: TrashedRow; kind: TrashKind; erased: string | undefined }) {
  const title = kind.titleOf(row);
  return (
    <>
      <span className={classes.title} title={title} dir="auto">
        {title}
      </span>
      <span className={classes.narrow}>
        {row.trashedAt && <Ago at={row.trashedAt} words />} {kind.of !== 'workspace' && <TrashPlace row={row} />}
        {erased && <span>Erased: {erased}</span>}
      </span>
    </>
  );
}

/** Deletion time of a row, and the member who deleted it, if known. */
export function Since({ row, by }: { row: TrashedRow; by: string | null | undefined }) {
  return (
    <span className={classes.soft}>
      {row.trashedAt && <Ago at={row.trashedAt} words />}
      {by !== undefined && (
        <span className={classes.by}>
          <Person id={by} size={16} />
        </span>
      )}
    </span>
  );
}

/** Restore button of a row in trash. */
export const Restore = observer(function Restore({ row, kind }: { row: TrashedRow; kind: TrashKind }) {
  const { access, session } = useStores();
  const run = useDo();
  const around = row.projectId ?? row.channelId ?? row.placeId;
  const level = kind.restore.on?.level ?? 'WRITE';
  const may = {
    place: access.may(row.id, 'FULL'),
    inside: around === session.workspaceId ? session.manages : access.may(around, level),
    author: access.may(around, row.createdBy === session.me?.member.id ? 'WRITE' : 'FULL'),
    workspace: session.admin,
  }[kind.of];
  if (!may) return <span className={classes.soft}>Read only</span>;
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={`Restore ${kind.titleOf(row)}`}
      onClick={() => void run(kind.restore, { id: row.id }, `The ${kind.noun} “${cut(kind.titleOf(row))}” is back.`)}
    >
      Restore
    </Button>
  );
});

const MOST = 60;
const cut = (text: string) => (text.length > MOST ? `${text.slice(0, MOST)} …` : text);
