import { type AgreementLine, exportAgreement } from '@earshot/core/areas/agreement/agreement';
import { csvLine } from '@earshot/core/rules/csv/cells';
import type { Routes } from '../../../http/routes.ts';
import type { Visits } from '../../../http/visits.ts';
import type { Runner } from '../../../operations/runner.ts';

/** The report on a coding round as a file. */
export function agreementRoutes(routes: Routes, { runner, visits }: { runner: Runner; visits: Visits }): void {
  routes.get(exportAgreement, '/api/v1/coding-rounds/:id/agreement.csv', async (request, response) => {
    const visit = await visits.ofReader(request, response);
    const { answer } = await runner.run(exportAgreement, { ...request.query, id: request.params.id }, visit);
    response
      .attachment(request.query.table === 'CODINGS' ? 'codings.csv' : 'agreement.csv')
      .type('text/csv; charset=utf-8');
    response.set({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    // The byte order mark makes spreadsheets read the file as UTF-8.
    response.send(`\ufeff${(answer as AgreementLine[]).map(({ cells }) => csvLine(cells)).join('')}`);
  });
}
