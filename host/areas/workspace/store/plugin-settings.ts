import type { PluginSettings, StoredPlugin } from '../../../plugins/workspace-plugins.ts';
import type { Database, Transaction } from '../../../store/database.ts';

type Row = StoredPlugin & { pluginId: string };

async function allIn(transaction: Transaction): Promise<ReadonlyMap<string, StoredPlugin>> {
  const rows = await transaction.sql<Row>(
    'select plugin_id as "pluginId", enabled, settings, secrets, health from plugin_settings where workspace_id = $1',
    [transaction.workspaceId],
  );
  return new Map(rows.map(({ pluginId, ...stored }) => [pluginId, stored]));
}

async function setIn(
  transaction: Transaction,
  pluginId: string,
  { enabled, settings, secrets, health }: Partial<StoredPlugin>,
): Promise<void> {
  await transaction.sql(
    `insert into plugin_settings as p (workspace_id, plugin_id, enabled, settings, secrets, health)
     values ($1, $2, coalesce($3, true), coalesce($4::jsonb, '{}'), coalesce($5::jsonb, '{}'), coalesce($6, ''))
     on conflict (workspace_id, plugin_id) do update set enabled = coalesce($3, p.enabled), settings = coalesce($4::jsonb, p.settings),
       secrets = coalesce($5::jsonb, p.secrets), health = coalesce($6, p.health)`,
    [
      transaction.workspaceId,
      pluginId,
      enabled ?? null,
      settings ? JSON.stringify(settings) : null,
      secrets ? JSON.stringify(secrets) : null,
      health ?? null,
    ],
  );
}

/** Settings of plugins by workspace, stored in plugin_settings. */
export function pluginSettings(database: Database): PluginSettings {
  const use = <T>(
    workspaceId: string,
    within: Transaction | undefined,
    act: (transaction: Transaction) => Promise<T>,
  ) => (within ? act(within) : database.inWorkspace(workspaceId, act));
  return {
    all: (workspaceId, within) => use(workspaceId, within, allIn),
    set: (workspaceId, pluginId, change, within) =>
      use(workspaceId, within, (transaction) => setIn(transaction, pluginId, change)),
  };
}
