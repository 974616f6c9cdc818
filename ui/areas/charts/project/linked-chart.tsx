import type { Chart } from '@earshot/core/areas/charts/chart';
import { displayTitle } from '@earshot/core/rules/text';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../frame/paths.ts';
import classes from './chart-face.module.css';
import { ChartFace } from './chart-face.tsx';

interface LinkedChartProps {
  chart: Chart;
  /** end of the header */
  end?: ReactNode;
  /** px of the picture */
  height?: number;
}

/** A chart shown outside the page of its project, to which its title links. */
export function LinkedChart({ chart, end, height }: LinkedChartProps) {
  const title = displayTitle('chart', chart.title);
  return (
    <ChartFace
      title={title}
      settings={chart}
      type={chart.type}
      menu={end}
      {...(height === undefined ? {} : { height })}
      heading={
        <p className={classes.title}>
          <Link to={paths.project({ id: chart.projectId, title: '' }, 'charts')} dir="auto">
            {title}
          </Link>
        </p>
      }
    />
  );
}
