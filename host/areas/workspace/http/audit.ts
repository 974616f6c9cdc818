import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Cell, csvLine } from '@earshot/core/areas/channels/cells';
import { limits } from '@earshot/core/limits';
import { type AuditEntry, exportAuditLog } from '@earshot/core/model/audit';
import type { Routes } from '../../../http/routes.ts';
import type { Visits } from '../../../http/visits.ts';
import type { Runner } from '../../../operations/runner.ts';

// Ids, as in the log itself: a name would be a copy that nobody erases.
const COLUMNS: readonly [head: string, cell: (line: AuditEntry) => Cell][] = [
  ['Number', ({ seq }) => seq],
  ['Time', ({ at }) => at],
  ['Who', ({ actorId }) => actorId ?? ''],
  ['What', ({ operation }) => operation],
  ['On', ({ objectId }) => objectId ?? ''],
  ['Detail', ({ detail }) => JSON.stringify(detail)],
  ['From', ({ address }) => address],
  ['Outcome', ({ outcome }) => outcome],
];

/** The audit log as a file. Each page of it is a call of its own, so rights are looked at anew. */
export function auditRoutes(routes: Routes, { runner, visits }: { runner: Runner; visits: Visits }): void {
  routes.get(exportAuditLog, '/api/v1/audit.csv', async (request, response) => {
    const visit = await visits.ofReader(request, response);
    const page = async (before?: number) =>
      (await runner.run(exportAuditLog, { ...request.query, ...(before ? { before } : {}) }, visit))
        .answer as AuditEntry[];
    // What is refused is refused before anything is sent.
    const first = await page();
    response.attachment('audit.csv').type('text/csv; charset=utf-8');
    response.set({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    await pipeline(Readable.from(written(first, page)), response);
  });
}

async function* written(first: AuditEntry[], next: (before: number) => Promise<AuditEntry[]>): AsyncGenerator<string> {
  yield `\ufeff${csvLine(COLUMNS.map(([head]) => head))}`;
  for (let lines = first; ; ) {
    yield lines.map((line) => csvLine(COLUMNS.map(([, cell]) => cell(line)))).join('');
    const last = lines.at(-1);
    if (!last || lines.length < limits.auditExportPage) return;
    lines = await next(last.seq);
  }
}
