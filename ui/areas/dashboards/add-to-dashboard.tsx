import type { Chart } from '@earshot/core/areas/charts/chart';
import { type Dashboard, dashboards } from '@earshot/core/areas/dashboards/dashboard';
import { createDashboardCard } from '@earshot/core/areas/dashboards/dashboard-card';
import { displayTitle } from '@earshot/core/rules/text';
import { observer } from 'mobx-react-lite';
import { useList } from '../../data/use-stores.ts';
import { ChooseRow } from '../../kit/dialogs/choose-row.tsx';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { useHomes } from './use-homes.ts';

interface AddChartProps {
  chart: Chart;
  onClose: () => void;
}

/** Asks for a dashboard that this person may change, and puts the chart on it. */
export const AddChartToDashboard = observer(function AddChartToDashboard({ chart, onClose }: AddChartProps) {
  const homes = useHomes();
  const list = useList<Dashboard>(dashboards, { orderBy: 'TITLE_ASC', first: 1000 });
  const rows = list.rows.filter(({ placeId }) => homes.may(placeId));
  const run = useDo();
  return (
    <ChooseRow
      title="Add to dashboard"
      label="Dashboard"
      rows={rows}
      data={rows.map((row) => ({
        value: row.id,
        label: [displayTitle('dashboard', row.title), homes.homeOf(row.placeId)?.title].filter(Boolean).join(' · '),
      }))}
      none="There is no dashboard that you may change. Make one under Dashboards"
      unknown="No dashboard is called that"
      onPick={({ id: dashboardId, title }) =>
        run(
          createDashboardCard,
          { dashboardId, kind: 'CHART', chartId: chart.id },
          `Chart “${displayTitle('chart', chart.title)}” added to “${displayTitle('dashboard', title)}”`,
        )
      }
      onClose={onClose}
    />
  );
});
