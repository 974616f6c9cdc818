import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Cell, csvLine } from '@earshot/core/areas/channels/cells';
import { exportModelCalls, type ModelCallLine } from '@earshot/core/areas/models/model-call';
import { limits } from '@earshot/core/limits';
import type { Routes } from '../../../http/routes.ts';
import type { Visits } from '../../../http/visits.ts';
import type { Runner } from '../../../operations/runner.ts';

const COLUMNS: readonly [head: string, cell: (line: ModelCallLine) => Cell][] = [
  ['Time', ({ at }) => at],
  ['For', ({ purpose }) => purpose],
  ['Who asked', ({ member }) => member],
  ['Provider', ({ provider }) => provider],
  ['Model', ({ model }) => model],
  ['Region', ({ region }) => region],
  ['Host', ({ host }) => host],
  ['Characters of research text', ({ characters }) => characters],
  ['Bytes sent', ({ bytesOut }) => bytesOut],
  ['Bytes received', ({ bytesIn }) => bytesIn],
  ['Outcome', ({ outcome }) => outcome],
  ['Status', ({ status }) => status],
];

/** The ledger of model calls as a file. Each page of it is a call of its own, so rights are looked at anew. */
export function ledgerRoutes(routes: Routes, { runner, visits }: { runner: Runner; visits: Visits }): void {
  routes.get(exportModelCalls, '/api/v1/model-calls.csv', async (request, response) => {
    const visit = await visits.ofReader(request, response);
    const page = async (after?: string) =>
      (await runner.run(exportModelCalls, { ...request.query, ...(after ? { after } : {}) }, visit))
        .answer as ModelCallLine[];
    // What is refused is refused before anything is sent.
    const first = await page();
    response.attachment('model-calls.csv').type('text/csv; charset=utf-8');
    response.set({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    await pipeline(Readable.from(written(first, page)), response);
  });
}

async function* written(
  first: ModelCallLine[],
  next: (after: string) => Promise<ModelCallLine[]>,
): AsyncGenerator<string> {
  yield `\ufeff${csvLine(COLUMNS.map(([head]) => head))}`;
  for (let lines = first; ; ) {
    yield lines.map((line) => csvLine(COLUMNS.map(([, cell]) => cell(line)))).join('');
    const last = lines.at(-1);
    if (!last || lines.length < limits.models.exportPage) return;
    lines = await next(last.id);
  }
}
