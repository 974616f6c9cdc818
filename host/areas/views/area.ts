import { ContainerModule } from 'inversify';
import { AREA } from '../../area.ts';
import { viewHandlers } from './views.ts';

/** Views: saved lists of a project's content. */
export const views = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toConstantValue(viewHandlers());
});
