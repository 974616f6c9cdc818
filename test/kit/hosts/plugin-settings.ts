import type { PluginSettings, StoredPlugin } from '@earshot/host/plugins/workspace-plugins';

const FRESH: StoredPlugin = { enabled: true, settings: {}, secrets: {}, health: '' };

/** Plugin settings in memory; `rows` shows the stored form. */
export function memorySettings(): PluginSettings & { rows: Map<string, Map<string, StoredPlugin>> } {
  const rows = new Map<string, Map<string, StoredPlugin>>();
  return {
    rows,
    all: async (workspaceId) => new Map(rows.get(workspaceId)),
    async set(workspaceId, pluginId, change) {
      const own = rows.get(workspaceId) ?? new Map<string, StoredPlugin>();
      own.set(pluginId, { ...FRESH, ...own.get(pluginId), ...change });
      rows.set(workspaceId, own);
    },
  };
}
