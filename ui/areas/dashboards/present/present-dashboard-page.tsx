import { partsOf } from '@earshot/core/areas/dashboards/card-grid';
import type { Dashboard } from '@earshot/core/areas/dashboards/dashboard';
import type { DashboardCard } from '@earshot/core/areas/dashboards/dashboard-card';
import { displayTitle } from '@earshot/core/rules/text';
import { Button } from '@mantine/core';
import { IconPresentation } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../../frame/paths.ts';
import stage from '../../../frame/stage/stage.module.css';
import { Stage } from '../../../frame/stage/stage.tsx';
import { LAST_SLIDE, slideIn, useLeave } from '../../../frame/stage/use-stage.ts';
import { Page } from '../../../kit/page.tsx';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { useDateRange } from '../date-range.ts';
import { CardGrid } from '../grid/card-grid.tsx';
import { OpenedDashboard } from '../opened-dashboard.tsx';

/** A dashboard as a presentation: one slide for each part under a wide heading. */
export const PresentDashboardPage = () => <OpenedDashboard>{(opened) => <Presented {...opened} />}</OpenedDashboard>;

interface PresentedProps {
  dashboard: Dashboard;
  cards: readonly DashboardCard[];
}

const Presented = observer(function Presented({ dashboard, cards }: PresentedProps) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [range] = useDateRange();
  const leave = useLeave(paths.dashboard(dashboard));
  const parts = partsOf(cards, ({ kind }) => kind === 'HEADING');
  const at = Math.min(slideIn(search), Math.max(0, parts.length - 1));
  const part = parts[at];
  const title = displayTitle('dashboard', dashboard.title);
  if (!part)
    return (
      <Page title={title} hideTitle>
        <EmptyState
          icon={IconPresentation}
          title="Nothing to present"
          text="There are no cards on this dashboard yet."
          action={<Button onClick={leave}>Go back to the dashboard</Button>}
        />
      </Page>
    );
  const go = (_: number, slide: number) => {
    const next = new URLSearchParams(search);
    const number = slide === LAST_SLIDE ? parts.length : slide + 1;
    if (number > 1) next.set('s', String(number));
    else next.delete('s');
    void navigate({ search: `${next}` }, { replace: true });
  };
  return (
    <Stage
      row={{ at: 0, of: 1 }}
      noun="Dashboard"
      slide={{ at, of: parts.length }}
      title={title}
      shown={String(at)}
      go={go}
      leave={leave}
      wide
    >
      {at === 0 && (
        <h1 className={stage.heading} dir="auto">
          {title}
        </h1>
      )}
      <CardGrid dashboardId={dashboard.id} cards={part} range={range} writes={false} />
    </Stage>
  );
});
