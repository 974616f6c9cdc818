import { type ChartData, chartTypes } from '@earshot/core/areas/charts/chart-type';
import { Workspace } from '@earshot/core/model/workspace';
import { useAsk } from '../../data/use-stores.ts';
import { usePanels } from '../../frame/panels/use-panels.ts';

// Available charts change with the active plugins, announced as a change of the workspace.
const TOUCHED_BY = [Workspace];

/** Kinds of charts that can show this kind of data; read it inside an observer(). */
export function useChartTypes(data: ChartData) {
  const { state, data: all = [] } = useAsk(chartTypes, {}, TOUCHED_BY);
  const { store, state: panelState } = usePanels();
  const kinds = all.filter(({ takes, pluginId }) => takes.includes(data) && store.chartModule(pluginId));
  return { state: state === 'ready' ? panelState : state, kinds };
}
