import {
  ACTIVITY_MEASURES,
  type ActivityMeasure,
  type ActivityStep,
  workspaceActivity,
} from '@earshot/core/areas/analytics/activity';
import { chartIn, withChart } from '@earshot/core/areas/charts/chart-kind';
import { TREND_STEPS, type TrendLength } from '@earshot/core/rules/dates/trend';
import { observer } from 'mobx-react-lite';
import { useLocation, useNavigate } from 'react-router';
import { useAsk, useStores } from '../../data/use-stores.ts';
import { AdminsOnly } from '../../frame/admins-note.tsx';
import { useListSearch } from '../../frame/list-search.ts';
import { SettingsPage } from '../../frame/settings-page.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { StepLength } from '../charts/step-length.tsx';
import { TimeChart, TimeChartSkeleton } from '../charts/time-chart.tsx';
import { ActiveProjects } from './active-projects.tsx';
import classes from './analytics.module.css';
import { Seats } from './seats.tsx';

const WORDS: Record<ActivityMeasure, { title: string; noun: string; colour: string }> = {
  NOTES: { title: 'Notes', noun: 'note', colour: '#3b6fd4' },
  HIGHLIGHTS: { title: 'Highlights', noun: 'highlight', colour: '#e8590c' },
  INSIGHTS: { title: 'Insights', noun: 'insight', colour: '#0ca678' },
  DATA_POINTS: { title: 'Data points received', noun: 'data point', colour: '#7048e8' },
  QUESTIONS: { title: 'Questions to Ask', noun: 'question', colour: '#c2255c' },
  ACTIVE_MEMBERS: { title: 'Active members', noun: 'member', colour: '#868e96' },
};

/** Usage of the workspace: seats, objects created over time, and where. */
export const Analytics = observer(function Analytics() {
  const { session } = useStores();
  return (
    <SettingsPage title="Analytics">
      {session.admin ? <Figures /> : <AdminsOnly what="see how the workspace is used" />}
    </SettingsPage>
  );
});

const Figures = observer(function Figures() {
  const [search, change] = useListSearch();
  const per = TREND_STEPS.find((step) => step === search.get('per')) ?? 'WEEK';
  const choose = (next: TrendLength) =>
    change((now) => {
      if (next === 'WEEK') now.delete('per');
      else now.set('per', next);
      return now;
    });
  return (
    <>
      <p className={classes.lead}>
        Counted from what is stored in this workspace; nothing is sent anywhere. A member is active in a week or month
        in which they changed something: who reads what is not counted.
      </p>
      <Seats />
      <div className={classes.bar}>
        <h2>Activity</h2>
        <StepLength value={per} onChange={choose} />
      </div>
      <OverTime per={per} />
      <ActiveProjects per={per} />
    </>
  );
});

const OverTime = observer(function OverTime({ per }: { per: TrendLength }) {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const { data, state, error, reload } = useAsk(workspaceActivity, { per });
  if (!data && state === 'failed') return <RefusedState error={error} again={reload} />;
  const chooseKind = (kind: string) => {
    const to = { pathname, search, hash: withChart(hash, kind) };
    void navigate(to, { replace: true, preventScrollReset: true });
  };
  return (
    <div className={classes.charts}>
      {ACTIVITY_MEASURES.map((measure) => (
        <div key={measure} className={classes.chart}>
          {data ? (
            <MeasureChart {...{ measure, per, steps: data, kind: chartIn(hash), onKind: chooseKind }} />
          ) : (
            <TimeChartSkeleton kind={chartIn(hash)} />
          )}
        </div>
      ))}
    </div>
  );
});

interface MeasureChartProps {
  measure: ActivityMeasure;
  per: TrendLength;
  steps: readonly ActivityStep[];
  kind: string;
  onKind: (kind: string) => void;
}

function MeasureChart({ measure, per, steps, kind, onKind }: MeasureChartProps) {
  const { title, noun, colour } = WORDS[measure];
  const own = steps.filter((step) => step.measure === measure);
  // The current step is drawn as incomplete.
  const data = own[0] && { oldest: own[0].from, newest: new Date().toISOString() };
  return (
    <TimeChart
      label={title}
      series={[{ key: measure, title, colour, steps: own }]}
      {...{ per, data, noun, kind, onKind }}
    >
      <h3 className={classes.title}>{title}</h3>
    </TimeChart>
  );
}
