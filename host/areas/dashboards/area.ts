import { ContainerModule } from 'inversify';
import { AREA, T } from '../../area.ts';
import { dashboardCardHandlers } from './dashboard-cards.ts';
import { dashboardHandlers } from './dashboards.ts';

/** Dashboards: cards on a grid, limited to what each reader can see. */
export const dashboards = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toConstantValue(dashboardHandlers());
  bind(AREA.handlers).toResolvedValue(dashboardCardHandlers, [T.workspacePlugins]);
});
