import { chartIn, withChart } from '@earshot/core/areas/charts/chart-kind';
import type { TrendStep } from '@earshot/core/areas/coding/tag-figures';
import { pointTrend, type Theme } from '@earshot/core/areas/themes/theme';
import type { ThemeState } from '@earshot/core/areas/themes/theme-run';
import type { TrendLength } from '@earshot/core/rules/dates/trend';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAsk } from '../../data/use-stores.ts';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { StepLength, usualLength } from '../charts/step-length.tsx';
import { TimeChart, TimeChartSkeleton } from '../charts/time-chart.tsx';
import { chartBounds } from './chart-bounds.ts';
import { TOUCHES } from './use-themes.ts';

const WEEK_MS = 604_800_000;
const COLOUR = '#3b6fd4';

interface PointChartProps {
  channelId: string;
  label: string;
  state: Pick<ThemeState, 'newest' | 'oldest'>;
  /** theme to filter by */
  theme?: Theme;
}

/** Data points of a channel or theme over time, filtered by the address. */
export const PointChart = observer(function PointChart({ channelId, label, state, theme }: PointChartProps) {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<TrendLength>();
  const weeks = (Date.parse(state.newest ?? '') - Date.parse(state.oldest ?? '')) / WEEK_MS;
  const per = wanted ?? usualLength(weeks);
  const bounds = chartBounds(hash, new Date());
  const asked = useAsk(pointTrend, { id: channelId, themeId: theme?.id ?? null, per, ...bounds }, TOUCHES);
  const of = `${theme?.id ?? channelId} ${bounds.from} ${bounds.to}`;
  // While steps of another length load, the current ones stay, as do the focus and the layout below.
  const last = useRef<{ of: string; per: TrendLength; steps: TrendStep[] }>(undefined);
  if (asked.data) last.current = { of, per, steps: asked.data };
  const shown = last.current?.of === of ? last.current : undefined;
  if (!shown && asked.state === 'failed') return <RefusedState error={asked.error} again={() => asked.reload()} />;
  if (!shown) return <TimeChartSkeleton kind={chartIn(hash)} />;
  if (shown.steps.length === 0) return null;
  return (
    <TimeChart
      label={label}
      series={[{ key: of, title: 'Data points', colour: COLOUR, steps: shown.steps }]}
      per={shown.per}
      data={state.oldest && state.newest ? { oldest: state.oldest, newest: state.newest } : undefined}
      noun="data point"
      kind={chartIn(hash)}
      onKind={(kind) => {
        const to = { pathname, search, hash: withChart(hash, kind) };
        void navigate(to, { replace: true, preventScrollReset: true });
      }}
    >
      <StepLength value={per} onChange={setWanted} />
    </TimeChart>
  );
});
