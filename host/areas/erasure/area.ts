import { ContainerModule } from 'inversify';
import { AREA, every, T } from '../../boot/tokens.ts';
import { NIGHTLY, schedule } from '../../jobs/schedule.ts';
import { purgeRegister } from '../places/store/erasure-register.ts';
import { receiptRoutes } from './http/receipts.ts';
import { applyRetention } from './jobs/apply-retention.ts';
import { repeatErasures } from './jobs/repeat-erasures.ts';
import { withdrawPersonJob } from './jobs/withdraw-person.ts';
import { retentionHandlers } from './retention.ts';
import { withdrawalHandlers } from './withdrawals.ts';

/** Erasure: withdrawals of participants, and retention. */
export const erasure = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toResolvedValue(
    (documents, pool) => [...withdrawalHandlers({ documents, pool }), ...retentionHandlers()],
    [T.documents, T.pool],
  );
  bind(AREA.jobs).toResolvedValue(
    (aside, documents, pool, onErase) => [
      withdrawPersonJob({ ...aside, documents, pool, onErase }),
      applyRetention(documents, onErase),
      repeatErasures(onErase),
    ],
    [T.apart, T.documents, T.pool, every(AREA.onErase)],
  );
  bind(AREA.leftovers).toConstantValue(({ transaction }) => purgeRegister(transaction));
  bind(AREA.schedules).toConstantValue([
    schedule({ name: 'apply-retention', kind: 'apply-retention', scope: 'workspace', ...NIGHTLY }),
  ]);
  bind(AREA.routes).toResolvedValue(
    (runner, visits) => (routes) => receiptRoutes(routes, { runner, visits }),
    [T.runner, T.visits],
  );
});
