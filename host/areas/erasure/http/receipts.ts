import { type Withdrawal, withdrawalReceipt } from '@earshot/core/areas/erasure/withdrawal';
import type { Routes } from '../../../http/routes.ts';
import type { Visits } from '../../../http/visits.ts';
import type { Runner } from '../../../operations/runner.ts';
import { receiptOf } from '../receipt.ts';

/** The receipt of a withdrawal as a file. */
export function receiptRoutes(routes: Routes, { runner, visits }: { runner: Runner; visits: Visits }): void {
  routes.get(withdrawalReceipt, '/api/v1/withdrawals/:id/receipt', async (request, response) => {
    const visit = await visits.ofReader(request, response);
    const row = (await runner.run(withdrawalReceipt, { id: request.params.id }, visit)).answer as Withdrawal;
    response.attachment(`earshot-withdrawal-${row.createdAt.slice(0, 10)}.json`);
    response.set('cache-control', 'private, no-store');
    response.json(receiptOf(row));
  });
}
