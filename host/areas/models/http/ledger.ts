import { exportModelCalls, type ModelCallLine } from '@earshot/core/areas/models/model-call';
import { limits } from '@earshot/core/limits';
import type { Cell } from '@earshot/core/rules/csv/cells';
import type { Routes } from '../../../http/routes.ts';
import type { Visits } from '../../../http/visits.ts';
import type { Runner } from '../../../operations/runner.ts';
import { sendLog } from '../../workspace/http/send-log.ts';

const COLUMNS: readonly [head: string, cell: (line: ModelCallLine) => Cell][] = [
  ['Time', ({ at }) => at],
  ['For', ({ purpose }) => purpose],
  ['Requested by', ({ member }) => member],
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

/** The ledger of model calls as a file. */
export function ledgerRoutes(routes: Routes, { runner, visits }: { runner: Runner; visits: Visits }): void {
  routes.get(exportModelCalls, '/api/v1/model-calls.csv', async (request, response) => {
    const visit = await visits.ofReader(request, response);
    await sendLog<ModelCallLine>(runner, visit, response, {
      operation: exportModelCalls,
      input: request.query,
      page: limits.models.exportPage,
      after: ({ id }) => ({ after: id }),
      columns: COLUMNS,
      fileName: 'model-calls.csv',
    });
  });
}
