import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useStores } from '../../../../data/use-stores.ts';
import { AdminsOnly } from '../../../../frame/admins-note.tsx';
import { SettingsPage } from '../../../../frame/settings-page.tsx';
import { EmptyState } from '../../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../../kit/states/skeletons.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';
import { EVERYTHING, useAudit } from './use-audit.ts';
import { VerifyAudit } from './verify-audit.tsx';

/** Performed and refused actions in the workspace, and the state of the log's chain. */
export const Audit = observer(function Audit() {
  const { session } = useStores();
  return (
    <SettingsPage title="Audit log">{session.admin ? <Log /> : <AdminsOnly what="read the audit log" />}</SettingsPage>
  );
});

const Log = observer(function Log() {
  const [chosen, choose] = useState(EVERYTHING);
  const { lines, state, error, hasMore, more, reload } = useAudit(chosen);
  return (
    <>
      <VerifyAudit />
      <AuditFilters chosen={chosen} onChange={choose} />
      {state === 'failed' ? (
        <RefusedState error={error} again={reload} />
      ) : lines.length > 0 ? (
        <AuditTable lines={lines} more={hasMore ? more : undefined} />
      ) : state === 'loading' ? (
        <RowsSkeleton rows={8} />
      ) : chosen === EVERYTHING ? (
        <EmptyState title="No entries yet" text="Every change and every refusal is listed here." />
      ) : (
        <EmptyState
          title="No entries match"
          action={
            <Button variant="default" onClick={() => choose(EVERYTHING)}>
              Show all entries
            </Button>
          }
        />
      )}
    </>
  );
});
