import { ContainerModule } from 'inversify';
import { AREA, T } from '../../area.ts';
import { commentHandlers } from './comments.ts';

/** Comments on pages and people, in threads. */
export const comments = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toResolvedValue(commentHandlers, [T.documents]);
});
