import { ContainerModule } from 'inversify';
import { AREA, T } from '../../area.ts';
import { historyHandlers } from './history.ts';

/** History: earlier states of notes, insights, tags, views, projects and folders, and restoring them. */
export const history = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toResolvedValue((documents, pool) => historyHandlers({ documents, pool }), [T.documents, T.pool]);
});
