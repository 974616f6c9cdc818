import { ContainerModule } from 'inversify';
import { AREA, T } from '../../area.ts';
import { chartDataHandlers } from './chart-data.ts';
import { chartHandlers } from './charts.ts';

/** Charts of projects: their metrics, and the kinds that plugins contribute. */
export const charts = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toResolvedValue(chartHandlers, [T.workspacePlugins]);
  bind(AREA.handlers).toConstantValue(chartDataHandlers());
});
