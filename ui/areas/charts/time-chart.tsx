import { NO_CHART } from '@earshot/core/areas/charts/chart-kind';
import { chartTypes } from '@earshot/core/areas/charts/chart-type';
import { Workspace } from '@earshot/core/model/workspace';
import { countedSteps, type StepSeries } from '@earshot/core/rules/counted-steps';
import { partialSteps, type TrendLength } from '@earshot/core/rules/trend';
import { ActionIcon, Skeleton, Tooltip } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useState } from 'react';
import { useAsk } from '../../data/use-stores.ts';
import { counted } from '../../kit/words/counted.ts';
import { ChartDownloads } from './chart-downloads.tsx';
import { ChartKinds } from './chart-kinds.tsx';
import { panelOf } from './chart-panels.ts';
import { ChartPicture, PICTURE_HEIGHT } from './chart-picture.tsx';
import { ChartTable } from './chart-table.tsx';
import { chartInWords, partialInWords } from './chart-words.ts';
import { markColour } from './mark-colour.ts';
import classes from './time-chart.module.css';

// Which kinds there are changes with the plugins that are on, which is told as a change of the workspace.
const TOUCHED_BY = [Workspace];
const BAR_HEIGHT = 30;

/** What stands where a chart over time is about to: as high, so that nothing moves when it comes. */
export const TimeChartSkeleton = ({ kind }: { kind: string }) => (
  <div className={classes.chart}>
    <div className={classes.bar}>
      <Skeleton height={BAR_HEIGHT} width={320} />
    </div>
    {kind !== NO_CHART && <Skeleton height={PICTURE_HEIGHT} />}
  </div>
);

interface TimeChartProps {
  /** what it shows, such as "Late over time": its name, and that of its files */
  label: string;
  /** what is left out between their steps is nothing */
  series: readonly StepSeries[];
  per: TrendLength;
  /** when there is data at all, where that is known: steps at its ends that it covers in part are shown as such */
  data?: { oldest: string; newest: string } | undefined;
  /** one of what is counted, such as "highlight" */
  noun: string;
  /** BAR, LINE or another kind that a plugin brings; NONE for no chart. What is not there is shown as what is. */
  kind: string;
  onKind: (kind: string) => void;
  /** what stands at the beginning of its bar: a heading, further choices */
  children?: ReactNode;
}

/** Numbers over time as a chart of the reader's choice, as a table and as files. */
export const TimeChart = observer(function TimeChart(props: TimeChartProps) {
  const { label, series, per, data: all, noun, kind, onKind, children } = props;
  const [asTable, setAsTable] = useState(false);
  const [broken, setBroken] = useState<string>();
  const asked = useAsk(chartTypes, {}, TOUCHED_BY);
  const drawn = series.map((one) => ({ ...one, colour: markColour(one.colour) }));
  const { outside, ...counts } = countedSteps(drawn, per);
  const partial = all ? partialSteps(counts.steps, per, all) : [];
  const data = { per, noun, partial, ...counts };
  const kinds = (asked.data ?? []).filter(({ takes, pluginId }) => takes === 'TIME_SERIES' && panelOf(pluginId));
  const type = kind === NO_CHART ? undefined : (kinds.find(({ id }) => id === kind) ?? kinds[0]);
  const numbers = { label, ...data };
  const failed = asked.state === 'failed' || (type !== undefined && broken === type.id);
  const choose = (next: string) => {
    setBroken(undefined);
    onKind(next);
  };
  if (data.steps.length === 0)
    return (
      <section aria-label={label} className={classes.chart}>
        <div className={classes.bar}>{children}</div>
        <p className={classes.nothing}>Nothing was counted yet.</p>
      </section>
    );
  return (
    <section aria-label={label} className={classes.chart}>
      <div className={classes.bar}>
        {children}
        <ChartKinds kinds={kinds} kind={type?.id ?? NO_CHART} onKind={choose} />
        <Tooltip label={asTable ? 'Hide the table' : 'Show as a table'}>
          <ActionIcon
            variant={asTable ? 'light' : 'subtle'}
            color={asTable ? undefined : 'gray'}
            aria-label="Table"
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
          >
            <IconTable size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <ChartDownloads numbers={numbers} said={chartInWords(data)} pluginId={failed ? undefined : type?.pluginId} />
      </div>
      {asked.state === 'loading' && kind !== NO_CHART && <Skeleton height={PICTURE_HEIGHT} />}
      {type && (
        <ChartPicture
          key={type.id}
          picture={{ ...data, label: chartInWords(data) }}
          pluginId={type.pluginId}
          onBreak={() => setBroken(type.id)}
        />
      )}
      {type && partial.length > 0 && <p className={classes.nothing}>{partialInWords(counts.steps, partial, per)}</p>}
      {outside > 0 && (
        <p className={classes.nothing}>
          Not shown, since their dates are far from the others: {counted(outside, noun)}.
        </p>
      )}
      {(asTable || failed) && <ChartTable {...numbers} />}
    </section>
  );
});
