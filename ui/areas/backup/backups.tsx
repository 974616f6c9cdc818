import { type Backup, type BackupStatus, backupStatus, backups } from '@earshot/core/areas/backup/backup';
import { outcomeOf, WARNING_WORDS } from '@earshot/core/areas/backup/backup-words';
import { Alert } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useAsk, useStores } from '../../data/use-stores.ts';
import { AdminsOnly } from '../../frame/admins-note.tsx';
import { SettingsPage } from '../../frame/settings-page.tsx';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import type { Column } from '../../kit/table/column.ts';
import { DataTable } from '../../kit/table/data-table.tsx';
import { Ago } from '../../kit/words/ago.tsx';
import { momentWords } from '../../kit/words/dates.ts';
import classes from './backups.module.css';

/** Times of backups, their outcomes, and problems. */
export const Backups = observer(function Backups() {
  const { session } = useStores();
  return (
    <SettingsPage title="Backups">
      {session.admin ? <Content /> : <AdminsOnly what="see how backups are doing" />}
    </SettingsPage>
  );
});

const Content = observer(function Content() {
  const status = useAsk(backupStatus, {});
  const list = useAsk(backups, {});
  const failed = [status, list].find(({ state }) => state === 'failed');
  if (failed && !(status.data && list.data))
    return (
      <RefusedState
        error={failed.error}
        again={() => {
          void status.reload();
          void list.reload();
        }}
      />
    );
  if (!status.data || !list.data) return <RowsSkeleton rows={6} />;
  return (
    <>
      <Status {...status.data} />
      {list.data.length > 0 ? (
        <DataTable label="Backups" rows={list.data} columns={COLUMNS} />
      ) : (
        <EmptyState title="No backups yet" text="Each backup of this server appears here, with its result." />
      )}
    </>
  );
});

const Status = observer(function Status({ scheduled, nextAt, warning }: BackupStatus) {
  return (
    <>
      {warning !== 'NONE' && (
        <Alert mb="md" color="red" variant="light" title={WARNING_WORDS[warning].title}>
          {WARNING_WORDS[warning].text}
        </Alert>
      )}
      {!scheduled && (
        <Alert mb="md" variant="light" title="No backups are scheduled">
          Ask whoever runs Earshot to set EARSHOT_BACKUP_FOLDER. Without it, backups are made only when someone starts
          one on the server.
        </Alert>
      )}
      <p className={classes.says}>
        A backup holds all workspaces of this server and their files. Only whoever runs the server can restore one.
        {nextAt && ` The next one is due on ${momentWords(nextAt)}.`}
      </p>
    </>
  );
});

const COLUMNS: readonly Column<Backup>[] = [
  {
    key: 'at',
    title: 'Started',
    width: '112px',
    render: ({ startedAt }) => (
      <span className={classes.soft}>
        <Ago at={startedAt} />
      </span>
    ),
  },
  {
    key: 'outcome',
    title: 'Outcome',
    width: 'minmax(0, 1fr)',
    render: (row) => <span className={row.state === 'FAILED' ? classes.failed : undefined}>{outcomeOf(row)}</span>,
  },
];
