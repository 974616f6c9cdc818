import { ContainerModule } from 'inversify';
import { AREA } from '../../area.ts';
import { analyticsHandlers } from './analytics.ts';

/** Workspace analytics: counts from the workspace's own tables. */
export const analytics = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toConstantValue(analyticsHandlers());
});
