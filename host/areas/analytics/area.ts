import { ContainerModule } from 'inversify';
import { AREA } from '../../area.ts';
import { analyticsHandlers } from './analytics.ts';

/** Workspace analytics: what is counted of a workspace, from its own tables. */
export const analytics = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toConstantValue(analyticsHandlers());
});
