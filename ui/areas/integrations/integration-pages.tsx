import { type Integration, integrations } from '@earshot/core/areas/integrations/integration';
import { Workspace } from '@earshot/core/model/workspace';
import type { ConnectionOwner } from '@earshot/core/plugin/integration';
import { IconPlugConnected } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useAsk, useStores } from '../../data/use-stores.ts';
import { AdminsNote } from '../../frame/admins-note.tsx';
import { SettingsPage } from '../../frame/settings-page.tsx';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { IntegrationCard } from './integration-card.tsx';

// Switching a plugin on or off is announced as a change of the workspace.
const TOUCHED_BY = [Workspace];

/** Services connected for the whole workspace. */
export const WorkspaceIntegrations = observer(function WorkspaceIntegrations() {
  const { session } = useStores();
  return (
    <SettingsPage title="Integrations">
      {!session.admin && <AdminsNote what="connect services for the workspace" />}
      <Integrations
        owner="WORKSPACE"
        changes={session.admin}
        none="The operator of this server can add plugins that connect other services."
      />
    </SettingsPage>
  );
});

/** The user's own accounts at other services. */
export const OwnIntegrations = observer(function OwnIntegrations() {
  return (
    <SettingsPage title="Your integrations">
      <Integrations owner="MEMBER" changes none="No service here asks for an account of your own." />
    </SettingsPage>
  );
});

interface IntegrationsProps {
  owner: ConnectionOwner;
  changes: boolean;
  /** text if there are none */
  none: string;
}

const Integrations = observer(function Integrations({ owner, changes, none }: IntegrationsProps) {
  const asked = useAsk(integrations, {}, TOUCHED_BY);
  const shown = asked.data?.filter((one) => one.owner === owner);
  if (!shown)
    return asked.state === 'failed' ? (
      <RefusedState error={asked.error} again={() => asked.reload()} />
    ) : (
      <RowsSkeleton rows={3} height={140} />
    );
  if (shown.length === 0) return <EmptyState icon={IconPlugConnected} title="No integrations" text={none} />;
  const order = (one: Integration) => (one.connection ? 0 : one.enabled ? 1 : 2);
  return shown
    .toSorted((one, other) => order(one) - order(other))
    .map((one) => (
      <IntegrationCard key={one.id} integration={one} changes={changes} onChanged={() => asked.reload()} />
    ));
});
