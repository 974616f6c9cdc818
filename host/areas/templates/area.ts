import { ContainerModule } from 'inversify';
import { AREA, T } from '../../area.ts';
import { templateHandlers } from './templates.ts';

/** Templates: what notes, insights and projects can begin with. */
export const templates = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toResolvedValue(
    (documents, pool, { placeLimits }) => templateHandlers({ documents, pool }, placeLimits),
    [T.documents, T.pool, T.environment],
  );
});
