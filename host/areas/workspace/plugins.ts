import { plugins, setPlugin } from '@earshot/core/areas/workspace/plugin-setting';
import { Workspace } from '@earshot/core/model/workspace';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { WorkspacePlugins } from '../../plugins/workspace-plugins.ts';
import { closeDoors } from '../channels/channel-pulls.ts';
import type { ChannelSources } from '../channels/channel-sources.ts';

/** Settings → Plugins. */
export function pluginHandlers(workspacePlugins: WorkspacePlugins, sources: ChannelSources): Handler[] {
  return [
    inside(plugins, ({ work }) => workspacePlugins.describe(work.workspaceId, work.transaction)),
    inside(setPlugin, async ({ input, work }) => {
      const { workspaceId, transaction } = work;
      const before = (await workspacePlugins.describe(workspaceId, transaction)).find(({ id }) => id === input.id);
      const plugin = await workspacePlugins.set(workspaceId, input, transaction);
      if (!plugin.enabled) await closeDoors(work, sources.of(input.id));
      if (before && before.enabled !== plugin.enabled)
        work.undoBy(setPlugin, { id: input.id, enabled: before.enabled });
      work.emit('updated', Workspace, [await work.load(Workspace, work.workspaceId)], ['plugins']);
      return plugin;
    }),
  ];
}
