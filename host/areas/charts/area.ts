import { ContainerModule } from 'inversify';
import { AREA, T } from '../../boot/tokens.ts';
import { chartHandlers } from './charts.ts';

/** Charts: the kinds that plugins contribute. */
export const charts = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toResolvedValue(chartHandlers, [T.workspacePlugins]);
});
