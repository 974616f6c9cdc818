import { NO_CHART } from '@earshot/core/areas/charts/chart-kind';
import { countedSteps, type StepSeries } from '@earshot/core/rules/dates/counted-steps';
import { partialSteps, type TrendLength } from '@earshot/core/rules/dates/trend';
import { Skeleton } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { ChartKinds } from './chart-kinds.tsx';
import { timeTable } from './chart-numbers.ts';
import { PICTURE_HEIGHT } from './chart-picture.tsx';
import { ChartView } from './chart-view.tsx';
import { chartInWords, outsideInWords, partialInWords } from './chart-words.ts';
import { markColour } from './mark-colour.ts';
import classes from './time-chart.module.css';
import { useChartTypes } from './use-chart-types.ts';

const BAR_HEIGHT = 30;

/** Placeholder of a chart over time, of the same height, so that nothing moves when it loads. */
export const TimeChartSkeleton = ({ kind }: { kind: string }) => (
  <div className={classes.chart}>
    <div className={classes.bar}>
      <Skeleton height={BAR_HEIGHT} width={320} />
    </div>
    {kind !== NO_CHART && <Skeleton height={PICTURE_HEIGHT} />}
  </div>
);

interface TimeChartProps {
  /** title of the chart and of its files, such as "Late over time" */
  label: string;
  /** missing steps count as zero */
  series: readonly StepSeries[];
  per: TrendLength;
  /** range of the data, if known: steps that it covers only in part are marked */
  data?: { oldest: string; newest: string } | undefined;
  /** singular of the counted objects, such as "highlight" */
  noun: string;
  /** BAR, LINE or the kind of a plugin; NONE for no chart. An unavailable kind is replaced by an available one. */
  kind: string;
  onKind: (kind: string) => void;
  /** start of the bar: a heading, further choices */
  children?: ReactNode;
}

/** Numbers over time as a chart of the user's choice, a table and files. */
export const TimeChart = observer(function TimeChart(props: TimeChartProps) {
  const { label, series, per, data: all, noun, kind, onKind, children } = props;
  const { kinds, state } = useChartTypes('TIME_SERIES');
  const drawn = series.map((one) => ({ ...one, colour: markColour(one.colour) }));
  const { outside, ...counts } = countedSteps(drawn, per);
  const partial = all ? partialSteps(counts.steps, per, all) : [];
  const picture = { data: 'TIME_SERIES', per, noun, partial, ...counts } as const;
  const type = kind === NO_CHART ? undefined : (kinds.find(({ id }) => id === kind) ?? kinds[0]);
  if (counts.steps.length === 0)
    return (
      <section aria-label={label} className={classes.chart}>
        <div className={classes.bar}>{children}</div>
        <p className={classes.nothing}>No data yet.</p>
      </section>
    );
  return (
    <ChartView
      title={label}
      drawing={{ ...picture, label: chartInWords(picture) }}
      table={timeTable(picture)}
      type={type}
      coming={state === 'loading' && kind !== NO_CHART}
      unshown={state === 'failed'}
      notes={[
        ...(type && partial.length > 0 ? [partialInWords(counts.steps, partial, per)] : []),
        ...(outside > 0 ? [outsideInWords(outside, noun)] : []),
      ]}
    >
      {children}
      <ChartKinds kinds={kinds} kind={type?.id ?? NO_CHART} onKind={onKind} />
    </ChartView>
  );
});
