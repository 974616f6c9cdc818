import { observer } from 'mobx-react-lite';
import { useMembers } from '../../../../data/use-members.ts';
import { useStores } from '../../../../data/use-stores.ts';
import { AdminsOnly } from '../../../../frame/admins-note.tsx';
import { SettingsPage } from '../../../../frame/settings-page.tsx';
import { EmptyState } from '../../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../../kit/states/skeletons.tsx';
import { AuditTable } from './audit-table.tsx';
import { useAudit } from './use-audit.ts';
import { VerifyAudit } from './verify-audit.tsx';

/** What was done and refused in the workspace, and whether the log is whole. */
export const Audit = observer(function Audit() {
  const { session } = useStores();
  return (
    <SettingsPage title="Audit log">{session.admin ? <Log /> : <AdminsOnly what="read the audit log" />}</SettingsPage>
  );
});

const Log = observer(function Log() {
  const { lines, state, error, hasMore, more, reload } = useAudit();
  useMembers();
  if (lines.length === 0) {
    if (state === 'failed') return <RefusedState error={error} again={reload} />;
    if (state === 'loading') return <RowsSkeleton rows={8} />;
    return <EmptyState title="No entries yet" text="Every change and every refusal leaves a line here." />;
  }
  return (
    <>
      <VerifyAudit />
      <AuditTable lines={lines} more={hasMore ? more : undefined} />
    </>
  );
});
