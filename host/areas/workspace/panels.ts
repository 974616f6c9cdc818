import { type Panel, panelModule, panels } from '@earshot/core/model/panel';
import { chart } from '@earshot/core/plugin/chart';
import { panel } from '@earshot/core/plugin/panel';
import { Refusal } from '@earshot/core/refusal';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { LoadedPlugin } from '../../plugins/load-plugin.ts';
import type { WorkspacePlugins } from '../../plugins/workspace-plugins.ts';
import type { Transaction } from '../../store/database.ts';

const moduleOf = ({ plugin, panel: file }: LoadedPlugin) => `/plugins/${plugin.id}/${file?.hash ?? ''}.js`;

async function panelsOn(
  plugins: Pick<WorkspacePlugins, 'contributions'>,
  workspaceId: string,
  transaction: Transaction,
): Promise<Panel[]> {
  const on = await plugins.contributions(workspaceId, panel, transaction);
  const charts = await plugins.contributions(workspaceId, chart, transaction);
  return [
    ...on.map(({ from, contribution: { point: _, ...given } }) => ({
      ...given,
      pluginId: from.plugin.id,
      module: moduleOf(from),
    })),
    ...charts.map(({ from, contribution: { id, title } }) => ({
      id,
      title,
      pluginId: from.plugin.id,
      icon: '',
      place: 'CHART' as const,
      level: 'READ' as const,
      rank: 100,
      reads: [],
      module: moduleOf(from),
    })),
  ];
}

/** Panels of active plugins, and access to the modules that draw them. */
export const panelHandlers = (plugins: Pick<WorkspacePlugins, 'contributions'>): Handler[] => [
  inside(panels, ({ work }) => panelsOn(plugins, work.workspaceId, work.transaction)),
  inside(panelModule, async ({ input: { pluginId, hash }, work }) => {
    const module = `/plugins/${pluginId}/${hash}.js`;
    const on = await panelsOn(plugins, work.workspaceId, work.transaction);
    if (!on.some((one) => one.module === module))
      throw new Refusal('NOT_FOUND', 'This panel is no longer here. Reload the page.');
    return true;
  }),
];
