import type { Chart } from '@earshot/core/areas/charts/chart';
import { type Dashboard, dashboards } from '@earshot/core/areas/dashboards/dashboard';
import { createDashboardCard } from '@earshot/core/areas/dashboards/dashboard-card';
import { displayTitle } from '@earshot/core/rules/text';
import { Button } from '@mantine/core';
import { IconLayoutDashboard } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useList } from '../../data/use-stores.ts';
import { ChooseRow } from '../../kit/dialogs/choose-row.tsx';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { searchWords } from '../explore/feeds/feed-words.ts';
import { fragmentFor, type SearchWish } from '../search/search-url.ts';
import { asksNothing } from '../search/use-search.ts';
import { useHomes } from './use-homes.ts';

interface AddToDashboardProps {
  /** description of the addition */
  says: string;
  card: { kind: 'CHART'; chartId: string } | { kind: 'SEARCH'; search: string };
  onClose: () => void;
}

/** Adds a card to a chosen dashboard that the user can change. */
const AddToDashboard = observer(function AddToDashboard({ says, card, onClose }: AddToDashboardProps) {
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
      none="There is no dashboard that you can change. Make one under Dashboards"
      unknown="No matching dashboards"
      onPick={({ id: dashboardId, title }) =>
        run(createDashboardCard, { dashboardId, ...card }, `${says} added to “${displayTitle('dashboard', title)}”`)
      }
      onClose={onClose}
    />
  );
});

interface AddChartProps {
  chart: Chart;
  onClose: () => void;
}

/** Adds a chart of a project to a dashboard. */
export const AddChartToDashboard = ({ chart, onClose }: AddChartProps) => (
  <AddToDashboard
    says={`Chart “${displayTitle('chart', chart.title)}”`}
    card={{ kind: 'CHART', chartId: chart.id }}
    onClose={onClose}
  />
);

/** Adds a search, or that of a feed, to a dashboard. */
export function AddSearchToDashboard({ wish }: { wish: SearchWish }) {
  const [open, setOpen] = useState(false);
  if (asksNothing(wish)) return null;
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconLayoutDashboard size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Add to dashboard
      </Button>
      {open && (
        <AddToDashboard
          says={`Search ${searchWords(wish)}`}
          card={{ kind: 'SEARCH', search: fragmentFor(new URLSearchParams(), wish).replace(/^#/, '') }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
