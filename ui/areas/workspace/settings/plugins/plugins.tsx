import { plugins } from '@earshot/core/model/plugin-setting';
import { Workspace } from '@earshot/core/model/workspace';
import { IconPlugConnected } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useAsk, useStores } from '../../../../data/use-stores.ts';
import { AdminsNote } from '../../../../frame/admins-note.tsx';
import { SettingsPage } from '../../../../frame/settings-page.tsx';
import { EmptyState } from '../../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../../kit/states/skeletons.tsx';
import { PluginCard } from './plugin-card.tsx';

// A plugin's settings have no row of their own: a change is announced as one of the workspace.
const TOUCHED_BY = [Workspace];

/** Plugins of this Earshot, and those active in this workspace. */
export const Plugins = observer(function Plugins() {
  const { session } = useStores();
  const asked = useAsk(plugins, {}, TOUCHED_BY);
  return (
    <SettingsPage title="Plugins">
      {!session.admin && <AdminsNote what="switch plugins on and off and change their settings" />}
      {asked.data ? (
        asked.data.length > 0 ? (
          asked.data.map((plugin) => (
            <PluginCard key={plugin.id} plugin={plugin} onChanged={() => void asked.reload()} />
          ))
        ) : (
          <EmptyState
            icon={IconPlugConnected}
            title="No plugins here"
            text="The operator of this server can add plugins to its plugins folder."
          />
        )
      ) : asked.state === 'failed' ? (
        <RefusedState error={asked.error} again={() => asked.reload()} />
      ) : (
        <RowsSkeleton rows={3} height={96} />
      )}
    </SettingsPage>
  );
});
