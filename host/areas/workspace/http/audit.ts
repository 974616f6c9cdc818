import { limits } from '@earshot/core/limits';
import { type AuditEntry, exportAuditLog } from '@earshot/core/model/audit';
import type { Cell } from '@earshot/core/rules/csv/cells';
import type { Routes } from '../../../http/routes.ts';
import type { Visits } from '../../../http/visits.ts';
import type { Runner } from '../../../operations/runner.ts';
import { sendLog } from './send-log.ts';

// Ids, as in the log itself: a name would be a copy that is never erased.
const COLUMNS: readonly [head: string, cell: (line: AuditEntry) => Cell][] = [
  ['Number', ({ seq }) => seq],
  ['Time', ({ at }) => at],
  ['Person', ({ actorId }) => actorId ?? ''],
  ['Action', ({ operation }) => operation],
  ['Item', ({ objectId }) => objectId ?? ''],
  ['Detail', ({ detail }) => JSON.stringify(detail)],
  ['Address', ({ address }) => address],
  ['Outcome', ({ outcome }) => outcome],
];

/** The audit log as a file. */
export function auditRoutes(routes: Routes, { runner, visits }: { runner: Runner; visits: Visits }): void {
  routes.get(exportAuditLog, '/api/v1/audit.csv', async (request, response) => {
    const visit = await visits.ofReader(request, response);
    await sendLog<AuditEntry>(runner, visit, response, {
      operation: exportAuditLog,
      input: request.query,
      page: limits.auditExportPage,
      after: ({ seq }) => ({ before: seq }),
      columns: COLUMNS,
      fileName: 'audit.csv',
    });
  });
}
