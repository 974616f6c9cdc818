import { dashboard as oneDashboard } from '@earshot/core/areas/dashboards/dashboard';
import { type DashboardCard, dashboardCards } from '@earshot/core/areas/dashboards/dashboard-card';
import { limits } from '@earshot/core/limits';
import { useList, useRow } from '../../data/use-stores.ts';

/** Live dashboard with its cards; read it inside an observer(). */
export function useDashboard(id: string) {
  const { row, state, error, reload } = useRow(oneDashboard, id);
  const cards = useList<DashboardCard>(dashboardCards, {
    condition: { dashboardId: id },
    orderBy: 'CREATED_AT_ASC',
    first: limits.dashboardCards,
  });
  return { row, state, error, reload, cards };
}
