import { ContainerModule } from 'inversify';
import { AREA, every, T } from '../../area.ts';
import { NIGHTLY, schedule } from '../../jobs/schedule.ts';
import { purgeLeftovers } from './jobs/purge-leftovers.ts';
import { purgeTrash } from './jobs/purge-trash.ts';
import { placeHandlers } from './places.ts';
import { trashHandlers } from './trash.ts';

/** Places: folders and projects, access to them, and the trash. */
export const places = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toResolvedValue(
    ({ placeLimits }) => [...placeHandlers(placeLimits), ...trashHandlers()],
    [T.environment],
  );
  bind(AREA.jobs).toResolvedValue(
    (onErase, leftovers) => [purgeTrash(onErase), purgeLeftovers(leftovers)],
    [every(AREA.onErase), every(AREA.leftovers)],
  );
  bind(AREA.schedules).toConstantValue([
    schedule({ name: 'purge-trash', kind: 'purge-trash', scope: 'workspace', ...NIGHTLY }),
    schedule({ name: 'purge-leftovers', kind: 'purge-leftovers', scope: 'workspace', ...NIGHTLY }),
  ]);
});
