import type { Dashboard } from '@earshot/core/areas/dashboards/dashboard';
import type { DashboardCard } from '@earshot/core/areas/dashboards/dashboard-card';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { Absent } from '../../frame/absent.tsx';
import { idIn } from '../../frame/paths.ts';
import { PageSkeleton } from '../../kit/states/skeletons.tsx';
import { useDashboard } from './use-dashboard.ts';

interface OpenedDashboardProps {
  children: (opened: { dashboard: Dashboard; cards: readonly DashboardCard[] }) => ReactNode;
}

/** Dashboard in the address, once it and its cards have loaded; shows an error otherwise. */
export const OpenedDashboard = observer(function OpenedDashboard({ children }: OpenedDashboardProps) {
  const id = idIn(useParams().id);
  return id ? (
    <Opened key={id} id={id}>
      {children}
    </Opened>
  ) : (
    <Absent />
  );
});

const Opened = observer(function Opened({ id, children }: OpenedDashboardProps & { id: string }) {
  const { row, state, error, reload, cards } = useDashboard(id);
  if (state === 'failed') return <Absent error={error} again={reload} />;
  if (state === 'gone' || row?.trashedAt)
    return <Absent text="This dashboard is in trash, or is no longer shared with you." />;
  const waiting = cards.rows.length === 0 && !cards.empty;
  if (cards.state === 'failed' && waiting) return <Absent error={cards.error} again={() => cards.reload()} />;
  if (!row || waiting) return <PageSkeleton />;
  return children({ dashboard: row, cards: cards.rows });
});
