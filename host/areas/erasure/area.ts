import { ContainerModule } from 'inversify';
import { AREA, every, T } from '../../area.ts';
import { NIGHTLY, schedule } from '../../jobs/schedule.ts';
import { FILES } from '../files/area.ts';
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
    (database, documents, pool, { store }) => [
      ...withdrawalHandlers({ database, documents, pool, store }),
      ...retentionHandlers(),
    ],
    [T.database, T.documents, T.pool, FILES.files],
  );
  bind(AREA.jobs).toResolvedValue(
    (aside, documents, pool, { store }, onErase) => [
      withdrawPersonJob({ ...aside, documents, pool, store, onErase }),
      applyRetention(documents, onErase),
      repeatErasures(onErase),
    ],
    [T.apart, T.documents, T.pool, FILES.files, every(AREA.onErase)],
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
