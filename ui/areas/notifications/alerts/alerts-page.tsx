import { AlertRule, alertRules } from '@earshot/core/areas/notifications/alert';
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMembers } from '../../../data/use-members.ts';
import { useList, useStores } from '../../../data/use-stores.ts';
import { AdminsOnly } from '../../../frame/admins-note.tsx';
import { SettingsPage } from '../../../frame/settings-page.tsx';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { AlertList } from './alert-list.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { RuleList } from './rule-list.tsx';

/** Alerts for administrators, and their rules. */
export const AlertsPage = observer(function AlertsPage() {
  const { session } = useStores();
  const [asked, ask] = useState<AlertRule | 'new'>();
  const make = () => ask('new');
  return (
    <SettingsPage title="Alerts" actions={session.admin && <Button onClick={make}>New rule</Button>}>
      {session.admin ? <Alerts onAsk={ask} onMake={make} /> : <AdminsOnly what="see alerts" />}
      {asked && <RuleDialog rule={asked === 'new' ? undefined : asked} onClose={() => ask(undefined)} />}
    </SettingsPage>
  );
});

interface AlertsProps {
  onAsk: (rule: AlertRule) => void;
  onMake: () => void;
}

const Alerts = observer(function Alerts({ onAsk, onMake }: AlertsProps) {
  const rules = useList<AlertRule>(alertRules, { first: 200, orderBy: 'TITLE_ASC' });
  useMembers();
  if (rules.rows.length === 0) {
    if (rules.state === 'failed') return <RefusedState error={rules.error} again={() => rules.reload()} />;
    if (!rules.empty) return <RowsSkeleton rows={4} height={48} />;
    return (
      <EmptyState
        title="No rules yet"
        text="A rule names actions of the audit log, such as changes of rights. All administrators are told when one happens."
        action={
          <Button variant="default" onClick={onMake}>
            New rule
          </Button>
        }
      />
    );
  }
  return (
    <>
      <RuleList rules={rules.rows} onAsk={onAsk} />
      <AlertList rules={rules.rows} />
    </>
  );
});
