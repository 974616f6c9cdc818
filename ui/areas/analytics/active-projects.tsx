import { mostActiveProjects, type ProjectActivity } from '@earshot/core/areas/analytics/activity';
import type { TrendLength } from '@earshot/core/rules/dates/trend';
import { Skeleton } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useNavigate } from 'react-router';
import { useAsk } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { folded, type NumberTable } from '../charts/chart-numbers.ts';
import { PICTURE_HEIGHT } from '../charts/chart-picture.tsx';
import { ChartView } from '../charts/chart-view.tsx';
import { categoriesInWords } from '../charts/chart-words.ts';
import { markColour, placeColour } from '../charts/mark-colour.ts';
import { useChartTypes } from '../charts/use-chart-types.ts';
import classes from './analytics.module.css';

const TITLE = 'Most active projects';
const NOUN = 'note, highlight or insight';
const sumOf = ({ notes, highlights, insights }: ProjectActivity) => notes + highlights + insights;

/** Projects with the most new objects, as a picture, a table and files. */
export const ActiveProjects = observer(function ActiveProjects({ per }: { per: TrendLength }) {
  const navigate = useNavigate();
  const { data, state, error, reload } = useAsk(mostActiveProjects, { per });
  const { kinds, state: typesState } = useChartTypes('CATEGORIES');
  if (!data)
    return state === 'failed' ? <RefusedState error={error} again={reload} /> : <Skeleton height={PICTURE_HEIGHT} />;
  const [type] = kinds;
  const categories = data.map((project, at) => ({
    key: project.id,
    title: project.title,
    colour: markColour(placeColour(at)),
    count: sumOf(project),
    to: paths.project(project),
  }));
  const whole = categories.reduce((sum, { count }) => sum + count, 0);
  if (whole === 0) return null;
  return (
    <div className={classes.chart}>
      <ChartView
        title={TITLE}
        drawing={{
          data: 'CATEGORIES',
          noun: NOUN,
          label: `${TITLE}: ${categoriesInWords(categories, whole, 'thing')}`,
          categories: folded(categories, type?.most ?? categories.length),
          open: (id) => {
            const project = data.find((one) => one.id === id);
            if (project) void navigate(paths.project(project));
          },
        }}
        table={tableOf(data)}
        type={type}
        coming={typesState === 'loading'}
        unshown={typesState !== 'loading' && !type}
        notes={['Notes, highlights and insights that were made in this time, in projects that you can open.']}
      >
        <h2 className={classes.title}>{TITLE}</h2>
      </ChartView>
    </div>
  );
});

const tableOf = (projects: readonly ProjectActivity[]): NumberTable => ({
  head: ['Project', 'Notes', 'Highlights', 'Insights', 'Together'],
  rows: projects.map((project) => ({
    key: project.id,
    title: project.title,
    to: paths.project(project),
    counts: [project.notes, project.highlights, project.insights, sumOf(project)],
  })),
});
