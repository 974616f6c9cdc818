import { Button, Skeleton } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { Refused } from '../../../data/refused.ts';
import { ChartView } from '../chart-view.tsx';
import classes from '../time-chart.module.css';
import own from './chart-face.module.css';
import { type ChartSettings, chartInShort } from './chart-settings.ts';
import { useChartNumbers } from './use-chart-numbers.ts';

interface ChartFaceProps {
  title: string;
  settings: ChartSettings;
  /** kind of chart; if it cannot show the data, another one does */
  type: string;
  /** heading above the picture: its name, unless shown elsewhere, and a menu */
  heading?: ReactNode;
  /** px of the picture */
  height?: number;
  menu?: ReactNode;
}

/** px */
const HEIGHT = 260;

/** Current content of a project's chart: picture, table and files. */
export const ChartFace = observer(function ChartFace({
  title,
  settings,
  type: wanted,
  heading,
  menu,
  height = HEIGHT,
}: ChartFaceProps) {
  const { shown, type, typesState, asked, field } = useChartNumbers(settings, wanted);
  const head = (
    <div className={own.names}>
      {heading}
      <p className={own.short}>{chartInShort(settings, field)}</p>
    </div>
  );
  if (shown && !shown.empty)
    return (
      <ChartView
        title={title}
        drawing={shown.drawing}
        table={shown.table}
        notes={shown.notes}
        type={type}
        coming={typesState === 'loading'}
        unshown={typesState !== 'loading' && !type}
        height={height}
        end={menu}
      >
        {head}
      </ChartView>
    );
  return (
    <section aria-label={title} className={classes.chart}>
      <div className={classes.bar}>
        {head}
        {menu}
      </div>
      {shown ? (
        ['No data yet.', ...shown.notes].map((note) => (
          <p key={note} className={classes.nothing}>
            {note}
          </p>
        ))
      ) : asked.state === 'failed' && asked.error ? (
        <Trouble error={asked.error} byField={settings.groupBy === 'FIELD'} again={asked.reload} />
      ) : (
        <Skeleton height={height} />
      )}
    </section>
  );
});

interface TroubleProps {
  error: Refused;
  byField: boolean;
  again: () => Promise<void>;
}

/** Reason why a chart shows nothing, and a remedy. */
function Trouble({ error: { code, message }, byField, again }: TroubleProps) {
  const gone = byField && code === 'NOT_FOUND';
  return (
    <p className={classes.nothing} role="status">
      {gone ? 'The field that this chart counts by was deleted. Edit the chart to choose another one.' : message}{' '}
      {!gone && code !== 'FORBIDDEN' && code !== 'BAD_USER_INPUT' && (
        <Button variant="default" size="compact-sm" onClick={() => void again()}>
          Try again
        </Button>
      )}
    </p>
  );
}
