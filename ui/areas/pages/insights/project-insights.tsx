import { type Insight, insights } from '@earshot/core/areas/pages/insight';
import { Button, Group, SegmentedControl } from '@mantine/core';
import { IconBulb, IconPlus, IconPresentation } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useMembers } from '../../../data/use-members.ts';
import { useList, useStores } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import bar from '../../../frame/toolbar.module.css';
import { useKeyRegistry, useKeys } from '../../../frame/use-keys.ts';
import { useOrder } from '../../../frame/use-order.ts';
import { usePeek } from '../../../frame/use-peek.ts';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { counted } from '../../../kit/words/counted.ts';
import { type InProject, ProjectFrame } from '../../places/project/project-frame.tsx';
import { conditionFor, filterIn, INSIGHT_FILTERS, type InsightFilter, withFilter } from './insight-filter.ts';
import { InsightTable } from './insight-table.tsx';
import { useNewInsight } from './use-new-insight.ts';

const WORDS: Record<InsightFilter, string> = { all: 'All', published: 'Published', drafts: 'Drafts' };

/** The insights of a project: make one, open, publish, present. */
export const ProjectInsights = () => <ProjectFrame part="Insights" width="wider" body={Insights} />;

const Insights = observer(function Insights({ project, writes }: InProject) {
  const [search, setSearch] = useSearchParams();
  const filter = filterIn(search);
  const [orderBy, setOrder] = useOrder(insights, 'UPDATED_AT_DESC');
  const list = useList(insights, { condition: { projectId: project.id, ...conditionFor(filter) }, orderBy });
  useMembers();
  const { access } = useStores();
  const make = useNewInsight(project.id);
  const navigate = useNavigate();
  const peek = usePeek();
  const present = paths.present(project);
  const narrow = (next: InsightFilter) => setSearch((now) => withFilter(now, next), { preventScrollReset: true });
  useKeys([
    {
      id: 'new-insight',
      title: 'New insight',
      group: 'Project',
      keys: ['n'],
      when: () => writes,
      run: () => void make(),
    },
    { id: 'present', title: 'Present the insights', group: 'Project', keys: [], run: () => void navigate(present) },
  ]);
  const mayChange = ({ locked, projectId }: Insight) => access.may(projectId, locked ? 'FULL' : 'WRITE');
  const open = (insight: Insight, full: boolean) =>
    full ? void navigate(paths.insight(insight)) : peek.open('insight', insight);

  if (list.state === 'failed' && list.rows.length === 0)
    return <RefusedState error={list.error} again={() => list.reload()} />;
  if (list.empty && filter === 'all') return <NoInsights project={project} writes={writes} onNew={make} />;
  const waiting = list.rows.length === 0 && !list.empty;
  return (
    <>
      <div className={bar.bar}>
        <Group gap="sm">
          <SegmentedControl
            size="sm"
            aria-label="Which insights"
            value={filter}
            onChange={(next) => narrow(next as InsightFilter)}
            data={INSIGHT_FILTERS.map((value) => ({ value, label: WORDS[value] }))}
          />
          <span className={bar.count} role="status">
            {waiting ? '' : counted(list.hasMore ? list.total : list.rows.length, 'insight')}
          </span>
        </Group>
        <Group gap="xs">
          <Button
            component={Link}
            to={present}
            variant="default"
            leftSection={<IconPresentation size={16} stroke={1.75} aria-hidden />}
          >
            Present
          </Button>
          {writes && <NewInsight onNew={make} />}
        </Group>
      </div>
      {waiting ? (
        <RowsSkeleton rows={6} height={60} />
      ) : list.empty ? (
        <EmptyState
          icon={IconBulb}
          title={filter === 'drafts' ? 'No drafts' : 'Nothing is published yet'}
          text={
            filter === 'drafts'
              ? 'Everything here is published.'
              : 'Open an insight and publish it when it is ready to be read.'
          }
          action={
            <Button variant="default" onClick={() => narrow('all')}>
              Show all insights
            </Button>
          }
        />
      ) : (
        <InsightTable
          rows={list.rows}
          writes={mayChange}
          orderBy={orderBy}
          onOrder={setOrder}
          onOpen={open}
          more={list.hasMore ? () => list.more() : undefined}
        />
      )}
    </>
  );
});

function NewInsight({ onNew }: { onNew: () => Promise<void> }) {
  const registry = useKeyRegistry();
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => void onNew()}
      aria-keyshortcuts={registry.aria('new-insight')}
    >
      New insight
    </Button>
  );
}

function NoInsights({ project, writes, onNew }: InProject & { onNew: () => Promise<void> }) {
  return (
    <EmptyState
      icon={IconBulb}
      title="No insights yet"
      text={
        writes
          ? 'Say what was found and show it with quotes. Start here, or select highlights and make an insight of them.'
          : 'When somebody writes down what was found, it shows here.'
      }
      action={
        writes && (
          <Group gap="xs" justify="center">
            <Button component={Link} to={paths.project(project, 'highlights')} variant="default">
              Go to the highlights
            </Button>
            <NewInsight onNew={onNew} />
          </Group>
        )
      }
    />
  );
}
