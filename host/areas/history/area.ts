import { ContainerModule } from 'inversify';
import { AREA, T } from '../../area.ts';
import { historyHandlers } from './history.ts';

/** History: notes, insights, tags, views, projects and folders as they were, and back again. */
export const history = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toResolvedValue((documents, pool) => historyHandlers({ documents, pool }), [T.documents, T.pool]);
});
