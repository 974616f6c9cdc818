import { type Dashboard, dashboards } from '@earshot/core/areas/dashboards/dashboard';
import { displayTitle } from '@earshot/core/rules/text';
import { Button } from '@mantine/core';
import { IconLayoutDashboard, IconPlus } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useList } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { useKeyRegistry, useKeys } from '../../frame/use-keys.ts';
import { useOrder } from '../../frame/use-order.ts';
import { Page } from '../../kit/page.tsx';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import cells from '../../kit/table/cells.module.css';
import { type Column, MENU_COLUMN } from '../../kit/table/column.ts';
import { DataTable } from '../../kit/table/data-table.tsx';
import { Ago } from '../../kit/words/ago.tsx';
import { NewDashboard } from './dashboard-form.tsx';
import { DashboardMenu } from './dashboard-menu.tsx';
import { useHomes } from './use-homes.ts';

/** All dashboards that the user can open. */
export const DashboardsPage = observer(function DashboardsPage() {
  const [orderBy, setOrder] = useOrder(dashboards, 'TITLE_ASC');
  const list = useList<Dashboard>(dashboards, { orderBy });
  const homes = useHomes();
  const [making, setMaking] = useState(false);
  const navigate = useNavigate();
  const registry = useKeyRegistry();
  const writes = homes.choices.length > 0;
  const make = () => setMaking(true);
  useKeys([
    { id: 'new-dashboard', title: 'New dashboard', group: 'Dashboards', keys: ['n'], when: () => writes, run: make },
  ]);
  const columns: Column<Dashboard>[] = [
    {
      key: 'title',
      title: 'Dashboard',
      order: 'TITLE',
      width: 'minmax(120px, 3fr)',
      render: (row) => (
        <Link to={paths.dashboard(row)} className={cells.title} dir="auto">
          {displayTitle('dashboard', row.title)}
        </Link>
      ),
    },
    {
      key: 'place',
      title: 'For',
      width: 'minmax(0, 2fr)',
      hideUnder: 640,
      render: ({ placeId }) => (
        <span className={cells.oneLine} dir="auto">
          {homes.homeOf(placeId)?.title}
        </span>
      ),
    },
    {
      key: 'changed',
      title: 'Changed',
      order: 'UPDATED_AT',
      width: '120px',
      hideUnder: 640,
      render: ({ updatedAt }) => <Ago at={updatedAt} />,
    },
    {
      ...MENU_COLUMN,
      render: (row) => <DashboardMenu dashboard={row} writes={homes.may(row.placeId)} />,
    },
  ];
  const add = writes && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={make}
      aria-keyshortcuts={registry.aria('new-dashboard')}
    >
      New dashboard
    </Button>
  );
  const waiting = list.rows.length === 0 && !list.empty;
  return (
    <Page title="Dashboards" width="wide" actions={!list.empty && add}>
      {list.empty ? (
        <EmptyState
          icon={IconLayoutDashboard}
          title="No dashboards yet"
          text={
            writes
              ? 'A dashboard shows charts, numbers, themes and searches beside each other, always up to date.'
              : 'When someone makes a dashboard for a place that you can open, it appears here.'
          }
          action={add}
        />
      ) : list.state === 'failed' && waiting ? (
        <RefusedState error={list.error} again={() => list.reload()} />
      ) : waiting ? (
        <RowsSkeleton rows={6} height={44} />
      ) : (
        <DataTable
          label="Dashboards"
          columns={columns}
          rows={list.rows}
          more={list.hasMore ? () => list.more() : undefined}
          orderBy={orderBy}
          onOrder={setOrder}
          onOpen={(row) => void navigate(paths.dashboard(row))}
        />
      )}
      {making && <NewDashboard onMade={(made) => navigate(paths.dashboard(made))} onClose={() => setMaking(false)} />}
    </Page>
  );
});
