import { type Dashboard, updateDashboard } from '@earshot/core/areas/dashboards/dashboard';
import type { DashboardCard } from '@earshot/core/areas/dashboards/dashboard-card';
import { displayTitle } from '@earshot/core/rules/text';
import { Button } from '@mantine/core';
import { IconLayoutDashboard, IconPresentation } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { Link, useLocation } from 'react-router';
import { useMembers } from '../../data/use-members.ts';
import { paths } from '../../frame/paths.ts';
import trail from '../../frame/trail.module.css';
import { TitleField } from '../../kit/form/title-field.tsx';
import { Page } from '../../kit/page.tsx';
import { PeriodChoice } from '../../kit/period-choice.tsx';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { AddCard } from './add-card.tsx';
import { DashboardMenu } from './dashboard-menu.tsx';
import classes from './dashboard-page.module.css';
import { useDateRange } from './date-range.ts';
import { CardGrid } from './grid/card-grid.tsx';
import { OpenedDashboard } from './opened-dashboard.tsx';
import { useHomes } from './use-homes.ts';

/** The page of a dashboard. */
export const DashboardPage = () => <OpenedDashboard>{(opened) => <Shown {...opened} />}</OpenedDashboard>;

interface ShownProps {
  dashboard: Dashboard;
  cards: readonly DashboardCard[];
}

const Shown = observer(function Shown({ dashboard, cards }: ShownProps) {
  const homes = useHomes();
  const writes = homes.may(dashboard.placeId);
  const [range, setRange] = useDateRange();
  const { search } = useLocation();
  useMembers();
  const home = homes.homeOf(dashboard.placeId);
  return (
    <Page
      title={displayTitle('dashboard', dashboard.title)}
      width="widest"
      trail={
        <span className={trail.trail}>
          <Link to={paths.dashboards}>Dashboards</Link>
          <span aria-hidden>›</span>
          {home && (
            <Link to={home.to} dir="auto">
              {home.title}
            </Link>
          )}
        </span>
      }
      head={
        <TitleField
          row={dashboard}
          operation={updateDashboard}
          field="title"
          label="Dashboard title"
          kind="dashboard"
          editable={writes}
        />
      }
      actions={
        <div className={classes.actions}>
          {cards.length > 0 && (
            <>
              <PeriodChoice {...range} label="Date range" onChange={setRange} />
              <Button
                component={Link}
                to={{ pathname: paths.presentDashboard(dashboard), search }}
                variant="default"
                leftSection={<IconPresentation size={16} aria-hidden />}
              >
                Present
              </Button>
            </>
          )}
          {writes && cards.length > 0 && <AddCard dashboard={dashboard} />}
          <DashboardMenu dashboard={dashboard} writes={writes} printable />
        </div>
      }
    >
      {cards.length > 0 ? (
        <CardGrid dashboardId={dashboard.id} cards={cards} range={range} writes={writes} />
      ) : (
        <EmptyState
          icon={IconLayoutDashboard}
          title="No cards yet"
          text={
            writes
              ? 'Add a chart, a number, the themes of a channel or a search. Cards are always up to date.'
              : 'When someone adds cards, they appear here.'
          }
          action={writes && <AddCard dashboard={dashboard} />}
        />
      )}
    </Page>
  );
});
