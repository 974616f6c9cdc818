import { Chart, createChart, deleteChart, restoreChart, updateChart } from '@earshot/core/areas/charts/chart';
import { typeProblem } from '@earshot/core/areas/charts/chart-rules';
import { type ChartType, chartTypes } from '@earshot/core/areas/charts/chart-type';
import { Note } from '@earshot/core/areas/pages/note';
import { limits } from '@earshot/core/limits';
import { chart } from '@earshot/core/plugin/chart';
import { Refusal } from '@earshot/core/refusal';
import { type Handler, inside } from '../../operations/handlers.ts';
import { demandRoomIn } from '../../operations/room-in-place.ts';
import { createRow, restoreRow, updateRow } from '../../operations/standard.ts';
import type { Work } from '../../operations/work.ts';
import type { WorkspacePlugins } from '../../plugins/workspace-plugins.ts';
import { narrowedBy } from '../fields/list-filtered.ts';
import { countedField } from './chart-data.ts';

type Plugins = Pick<WorkspacePlugins, 'contributions'>;
type Settings = Pick<Chart, 'projectId' | 'type' | 'groupBy' | 'fieldId' | 'filter'>;

async function typesOn(plugins: Plugins, { workspaceId, transaction }: Work): Promise<ChartType[]> {
  const on = await plugins.contributions(workspaceId, chart, transaction);
  return on.map(({ from, contribution: { point: _, ...type } }) => ({ ...type, pluginId: from.plugin.id }));
}

/** Refuses settings without a possible chart, and those that the caller cannot count. */
async function demandFit(plugins: Plugins, work: Work, settings: Settings): Promise<void> {
  await countedField(work, settings);
  const type = (await typesOn(plugins, work)).find(({ id }) => id === settings.type);
  const problem = typeProblem(settings.groupBy, type);
  if (problem) throw new Refusal('BAD_USER_INPUT', problem);
  await narrowedBy(Note, work, settings);
}

const SETTINGS = ['type', 'groupBy', 'fieldId', 'filter'] as const;

/** Charts of projects, and the kinds that plugins contribute; other operations are the standard ones. */
export const chartHandlers = (plugins: Plugins): Handler[] => [
  inside(chartTypes, ({ work }) => typesOn(plugins, work)),
  inside(createChart, async ({ input, work }) => {
    await demandFit(plugins, work, input);
    await demandRoomIn(work, input.projectId, Chart, limits.chartsPerProject);
    return createRow(Chart, work, input, deleteChart);
  }),
  inside(updateChart, async ({ input, work, object }) => {
    // Saved settings can become invalid, for example when a plugin is switched off; the title can still be changed.
    if (SETTINGS.some((name) => input[name] !== undefined))
      await demandFit(plugins, work, { ...object, ...input } as Settings);
    return updateRow(Chart, { input, work, object }, updateChart);
  }),
  inside(restoreChart, async ({ work, object }) => {
    if (object.trashedAt) await demandRoomIn(work, object.projectId, Chart, limits.chartsPerProject);
    return (await restoreRow(Chart, work, object, deleteChart)) as Chart;
  }),
];
