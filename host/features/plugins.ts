import { plugins, setPlugin } from '@earshot/core/model/plugin-setting';
import { Workspace } from '@earshot/core/model/workspace';
import { type Handler, inside } from '../operations/handlers.ts';
import type { WorkspacePlugins } from '../plugins/workspace-plugins.ts';

/** Settings → Plugins. */
export function pluginHandlers(workspacePlugins: WorkspacePlugins): Handler[] {
  return [
    inside(plugins, ({ work }) => workspacePlugins.describe(work.workspaceId)),
    inside(setPlugin, async ({ input, work }) => {
      const plugin = await workspacePlugins.set(work.workspaceId, input);
      work.emit('updated', Workspace, [await work.load(Workspace, work.workspaceId)], ['plugins']);
      return plugin;
    }),
  ];
}
