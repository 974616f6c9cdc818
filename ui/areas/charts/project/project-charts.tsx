import { type Chart, charts, rankChart } from '@earshot/core/areas/charts/chart';
import { limits } from '@earshot/core/limits';
import { byRank } from '@earshot/core/rules/rank';
import { displayTitle } from '@earshot/core/rules/text';
import { Button, Skeleton } from '@mantine/core';
import { IconChartPie, IconPlus } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useList } from '../../../data/use-stores.ts';
import bar from '../../../frame/toolbar.module.css';
import { useKeyRegistry, useKeys } from '../../../frame/use-keys.ts';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { useArranging } from '../../../kit/table/use-arranging.ts';
import { useHandOrder } from '../../../kit/table/use-hand-order.ts';
import { counted } from '../../../kit/words/counted.ts';
import { type InProject, ProjectFrame } from '../../places/project/project-frame.tsx';
import { ChartCard } from './chart-card.tsx';
import { ChartForm } from './chart-form.tsx';
import classes from './project-charts.module.css';

/** Charts of a project: create, edit, arrange and delete. */
export const ProjectCharts = () => <ProjectFrame part="charts" body={Charts} />;

const Charts = observer(function Charts({ project, writes }: InProject) {
  const list = useList(charts, {
    condition: { projectId: project.id },
    orderBy: 'RANK_ASC',
    first: limits.chartsPerProject,
  });
  const [editing, setEditing] = useState<Chart | 'new' | undefined>();
  const hand = useHandOrder<Chart>(rankChart, {
    may: () => writes,
    nameOf: ({ title }) => displayTitle('chart', title),
  });
  const registry = useKeyRegistry();
  const make = () => setEditing('new');
  useKeys([{ id: 'new-chart', title: 'New chart', group: 'Project', keys: ['n'], when: () => writes, run: make }]);
  const rows = hand.shown(list.rows.toSorted(byRank(({ title }) => title)));
  const arranging = writes ? hand.of(rows) : undefined;
  const movable = useArranging(rows, arranging, undefined, true);
  const waiting = rows.length === 0 && !list.empty;
  if (list.state === 'failed' && waiting) return <RefusedState error={list.error} again={() => list.reload()} />;
  const newChart = writes && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={make}
      aria-keyshortcuts={registry.aria('new-chart')}
    >
      New chart
    </Button>
  );
  return (
    <>
      {list.empty ? (
        <EmptyState
          icon={IconChartPie}
          title="No charts yet"
          text={
            writes
              ? 'A chart counts highlights or notes by tag, field, speaker or time, and is always up to date.'
              : 'When someone makes a chart of this project, it appears here.'
          }
          action={newChart}
        />
      ) : (
        <>
          <div className={bar.bar}>
            <span className={bar.count} role="status">
              {waiting ? '' : counted(rows.length, 'chart')}
            </span>
            {newChart}
          </div>
          <ul className={classes.cards} aria-label="Charts">
            {waiting && [0, 1].map((at) => <Skeleton key={at} height={340} component="li" aria-hidden />)}
            {rows.map((chart) => (
              <ChartCard
                key={chart.id}
                chart={chart}
                charts={rows}
                arranging={arranging}
                movable={movable(chart)}
                onEdit={() => setEditing(chart)}
              />
            ))}
          </ul>
        </>
      )}
      {editing && (
        <ChartForm
          projectId={project.id}
          chart={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
});
