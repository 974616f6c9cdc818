import type { ChartType } from '@earshot/core/areas/charts/chart-type';
import { ActionIcon, Skeleton, Tooltip } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ChartDownloads } from './chart-downloads.tsx';
import type { Drawing, NumberTable } from './chart-numbers.ts';
import { ChartPicture, PICTURE_HEIGHT } from './chart-picture.tsx';
import { ChartTable } from './chart-table.tsx';
import classes from './time-chart.module.css';

interface ChartViewProps {
  /** title of the chart, and of its files */
  title: string;
  drawing: Drawing;
  table: NumberTable;
  /** kind that draws it; undefined for no picture */
  type: ChartType | undefined;
  /** true while the kinds of charts load */
  coming?: boolean;
  /** true if no kind of chart can show it: its numbers are shown instead */
  unshown?: boolean;
  /** notes below the picture, one line each */
  notes?: readonly string[];
  /** px of the picture */
  height?: number;
  /** start of the bar: a heading, choices */
  children?: ReactNode;
  /** end of the bar, such as a menu */
  end?: ReactNode;
}

/** Numbers as a picture, a table and files. */
export function ChartView({
  title,
  drawing,
  table,
  type,
  coming,
  unshown,
  notes = [],
  height = PICTURE_HEIGHT,
  children,
  end,
}: ChartViewProps) {
  const [asTable, setAsTable] = useState(false);
  const [broken, setBroken] = useState<string>();
  const failed = unshown || (type !== undefined && broken === type.id);
  return (
    <section aria-label={title} className={classes.chart}>
      <div className={classes.bar}>
        {children}
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
        <ChartDownloads {...{ title, drawing, table }} pluginId={failed ? undefined : type?.pluginId} />
        {end}
      </div>
      {coming && <Skeleton height={height} />}
      {type && (
        <ChartPicture
          key={type.id}
          drawing={drawing}
          pluginId={type.pluginId}
          height={height}
          onBreak={() => setBroken(type.id)}
        />
      )}
      {notes.map((note) => (
        <p key={note} className={classes.nothing}>
          {note}
        </p>
      ))}
      {(asTable || failed) && <ChartTable label={title} table={table} />}
    </section>
  );
}
