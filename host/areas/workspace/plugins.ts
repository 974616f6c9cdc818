import { plugins, setPlugin } from '@earshot/core/model/plugin-setting';
import { Workspace } from '@earshot/core/model/workspace';
import type { OnPluginOff } from '../../area.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { WorkspacePlugins } from '../../plugins/workspace-plugins.ts';

/** Settings → Plugins. */
export function pluginHandlers(workspacePlugins: WorkspacePlugins, onPluginOff: readonly OnPluginOff[]): Handler[] {
  return [
    inside(plugins, ({ work }) => workspacePlugins.describe(work.workspaceId, work.transaction)),
    inside(setPlugin, async ({ input, work }) => {
      const { workspaceId, transaction } = work;
      const before = (await workspacePlugins.describe(workspaceId, transaction)).find(({ id }) => id === input.id);
      const plugin = await workspacePlugins.set(workspaceId, input, transaction);
      if (!plugin.enabled) for (const follow of onPluginOff) await follow(work, input.id);
      if (before && before.enabled !== plugin.enabled)
        work.undoBy(setPlugin, { id: input.id, enabled: before.enabled });
      work.emit('updated', Workspace, [await work.load(Workspace, work.workspaceId)], ['plugins']);
      return plugin;
    }),
  ];
}
