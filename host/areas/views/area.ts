import { ContainerModule } from 'inversify';
import { AREA } from '../../area.ts';
import { viewHandlers } from './views.ts';

/** Views: ways to look at what is in a project. */
export const views = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toConstantValue(viewHandlers());
});
