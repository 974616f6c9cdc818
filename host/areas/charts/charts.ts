import { chartTypes } from '@earshot/core/areas/charts/chart-type';
import { chart } from '@earshot/core/plugin/chart';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { WorkspacePlugins } from '../../plugins/workspace-plugins.ts';

/** The kinds of charts that plugins contribute. */
export const chartHandlers = (plugins: Pick<WorkspacePlugins, 'contributions'>): Handler[] => [
  inside(chartTypes, async ({ work }) => {
    const on = await plugins.contributions(work.workspaceId, chart, work.transaction);
    return on.map(({ from, contribution: { point: _, ...type } }) => ({ ...type, pluginId: from.plugin.id }));
  }),
];
