import { Workspace } from '@earshot/core/model/workspace';
import type { ApartParts } from '../../jobs/apart.ts';
import type { Log } from '../../log/log.ts';
import { Change } from '../../operations/change.ts';
import { record } from '../../operations/record.ts';
import type { PluginChanged } from '../../plugins/plugin-folders.ts';
import type { PluginFailure } from '../../plugins/registry.ts';
import { tenantIds } from '../../store/accounts.ts';
import type { Database } from '../../store/database.ts';
import { type AuditLine, appendToSpine } from '../../store/spine.ts';
import { faultTrace } from './fault-trace.ts';

/** Logs a plugin's failure, and audits it in the affected workspace (contract 55). */
export const reporter = (log: Log, database: Database) => (failure: PluginFailure) => {
  const { workspaceId, pluginId, stage, off, reason, kind } = failure;
  // Failures during work can quote a user's file (contract 35); during loading there is none yet.
  const why = stage === 'load' ? { reason } : { code: kind, reason: faultTrace(reason) };
  log.warn({ plugin: pluginId, workspaceId, phase: stage, ...why }, 'plugin failed');
  if (!workspaceId) return;
  const line: AuditLine = {
    operation: 'pluginFailed',
    outcome: 'failed',
    actorId: null,
    objectId: null,
    detail: { pluginId, stage, off },
  };
  database
    .inWorkspace(workspaceId, (transaction) => appendToSpine(transaction, [], [line]))
    .catch((fault: unknown) => log.error({ err: fault }, 'plugin failure not audited'));
};

/**
 * Announces added and removed plugins to every workspace while this host runs: browsers reload them, and the audit log
 * records it.
 */
export async function tellPlugins(parts: ApartParts, changes: readonly PluginChanged[]): Promise<void> {
  const { database, onWrite, onCommit } = parts;
  const lines = changes.map(
    (detail): AuditLine => ({
      operation: 'pluginChanged',
      outcome: detail.outcome === 'failed' ? 'failed' : 'done',
      actorId: null,
      objectId: null,
      detail: { ...detail },
    }),
  );
  for (const workspaceId of await database.asSystem('tell which plugins came and went', tenantIds))
    await database.inWorkspace(workspaceId, async (transaction) => {
      const change = new Change(transaction, workspaceId, null, onWrite);
      const workspace = await change.rows(Workspace).get(workspaceId);
      if (workspace) change.emit('updated', Workspace, [workspace], ['plugins']);
      await record(change, lines, onCommit);
    });
}
