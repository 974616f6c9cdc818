import { Insight, insights } from '@earshot/core/areas/pages/insight';
import type { Project } from '@earshot/core/areas/places/project';
import { NO_FILTER } from '@earshot/core/rules/filter/form';
import { BLOCKED } from '@earshot/core/texts';
import { Button, Group, SegmentedControl } from '@mantine/core';
import { IconBulb, IconPlus, IconPresentation } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useStores } from '../../data/use-stores.ts';
import { useListSearch } from '../../frame/list-search.ts';
import { paths } from '../../frame/paths.ts';
import { Filled } from '../../frame/spots.tsx';
import bar from '../../frame/toolbar.module.css';
import { useKeyRegistry, useKeys } from '../../frame/use-keys.ts';
import { AddFilter } from '../../kit/filter/add-filter.tsx';
import { FilterChips } from '../../kit/filter/filter-chips.tsx';
import { isFiltered, NoMatches } from '../../kit/filter/no-matches.tsx';
import { SplitButton } from '../../kit/split-button.tsx';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { counted } from '../../kit/words/counted.ts';
import { AddToCollection } from '../coding/collections/add-to-collection.tsx';
import { useFieldChart } from '../fields/chart/use-field-chart.tsx';
import { useFilteredList } from '../fields/use-filtered-list.ts';
import { useListedRows } from '../fields/use-listed-rows.tsx';
import { NEW_INSIGHT_COMMANDS, NEW_INSIGHT_MENU } from '../pages/spots.ts';
import { type InProject, ProjectFrame } from '../places/project/project-frame.tsx';
import { inProject, ViewBar } from '../views/view-bar.tsx';
import { ChosenInsights } from './chosen-insights.tsx';
import { BESIDE_INSIGHTS, INSIGHT_COLUMNS, insightColumns } from './insight-columns.tsx';
import { conditionFor, filterIn, INSIGHT_FILTERS, type InsightFilter, withFilter } from './insight-filter.ts';
import { useInsightLook } from './use-insight-look.tsx';
import { useNewInsight } from './use-new-insight.ts';
import { BY_PUBLISHED, usePublishedGroups } from './use-published-groups.tsx';

const USUAL = 'UPDATED_AT_DESC';
const WORDS: Record<InsightFilter, string> = { all: 'All', published: 'Published', drafts: 'Drafts' };

/** Insights of a project: create, open, publish and present. */
export const ProjectInsights = () => <ProjectFrame part="insights" width="wider" body={Insights} />;

const GROUP_OFFERS = [BY_PUBLISHED];

/** List of insights, on its own page and on those of its views. */
export const Insights = observer(function Insights({ project, writes }: InProject) {
  const [search, change] = useListSearch();
  const filter = filterIn(search);
  const condition = { projectId: project.id, ...conditionFor(filter) };
  const table = useFilteredList<Insight>(insights, {
    scope: 'INSIGHT',
    placeId: project.id,
    condition,
    usual: USUAL,
  });
  const { list, form, setForm, filterFields, fields } = table;
  const { access } = useStores();
  const refusal = ({ locked, projectId }: Insight) =>
    access.may(projectId, locked ? 'FULL' : 'WRITE') ? undefined : `${locked ? BLOCKED.locked : BLOCKED.edit}.`;
  const [collected, setCollected] = useState<readonly string[]>();
  const look = useInsightLook(
    (row) => refusal(row) === undefined,
    ({ id }) => setCollected([id]),
  );
  const listed = useListedRows<Insight>({
    noun: Insight,
    operation: insights,
    table,
    condition,
    look,
    nouns: 'insights',
    refusal,
    known: INSIGHT_COLUMNS,
    useOwnColumns: (shows) => insightColumns({ look, shows }),
    beside: BESIDE_INSIGHTS,
    ownOffers: GROUP_OFFERS,
    useOwnGroups: (by) => usePublishedGroups({ filter, nameOf: look.nameOf, refusal, when: by === BY_PUBLISHED.by }),
    touchedBy: NOTHING,
    chooses: writes,
    rowHeight: 60,
  });
  const narrow = (next: InsightFilter) => change((now) => withFilter(now, next));
  const { chart, chooser: chartChooser } = useFieldChart({ noun: Insight, fields, condition, form });
  const { button: newInsight, commands } = useInsightButton(project, writes);
  const present = paths.present(project);

  const views = <ViewBar of={inProject(project, 'INSIGHT')} writes={writes} lost={listed.lost} />;
  if (list.empty && filter === 'all' && !isFiltered(form))
    return (
      <>
        {views}
        <NoInsights project={project} writes={writes} action={newInsight} />
        {commands}
      </>
    );
  const waiting = list.rows.length === 0 && !list.empty;
  return (
    <>
      {views}
      <div className={bar.bar}>
        <Group gap="sm">
          <SegmentedControl
            size="sm"
            aria-label="Filter insights"
            value={filter}
            onChange={(next) => narrow(next as InsightFilter)}
            data={INSIGHT_FILTERS.map((value) => ({ value, label: WORDS[value] }))}
          />
          <span className={bar.count} role="status">
            {waiting ? '' : counted(list.total, 'insight')}
          </span>
        </Group>
        <Group gap="xs">
          <AddFilter fields={filterFields} form={form} onChange={setForm} />
          {listed.choosers}
          {chartChooser}
          <Button
            component={Link}
            to={present}
            variant="default"
            leftSection={<IconPresentation size={16} stroke={1.75} aria-hidden />}
          >
            Present
          </Button>
          {newInsight}
          {commands}
        </Group>
      </div>
      <FilterChips fields={filterFields} form={form} onChange={setForm} />
      {chart}
      {list.state === 'failed' && list.rows.length === 0 ? (
        <RefusedState error={list.error} again={() => list.reload()} />
      ) : list.empty && isFiltered(form) ? (
        <NoMatches noun="insight" onAll={() => setForm(NO_FILTER)} />
      ) : waiting ? (
        <RowsSkeleton rows={6} height={60} />
      ) : list.empty ? (
        <NoneOfThese filter={filter} onAll={() => narrow('all')} />
      ) : (
        listed.rows
      )}
      {writes && (
        <ChosenInsights choosing={listed.choosing} lines={listed.lines} fields={fields} onCollect={setCollected} />
      )}
      {collected && (
        <AddToCollection
          projectId={project.id}
          kind="insight"
          ids={collected}
          onClose={() => setCollected(undefined)}
        />
      )}
    </>
  );
});

const NOTHING: readonly never[] = [];

function NoneOfThese({ filter, onAll }: { filter: InsightFilter; onAll: () => void }) {
  return (
    <EmptyState
      icon={IconBulb}
      title={filter === 'drafts' ? 'No drafts' : 'Nothing is published yet'}
      text={
        filter === 'drafts'
          ? 'Everything here is published.'
          : 'Open an insight and publish it when it is ready to be read.'
      }
      action={
        <Button variant="default" onClick={onAll}>
          Show all insights
        </Button>
      }
    />
  );
}

/** Button for a new insight, with its keys and the commands of its menu. */
function useInsightButton(project: Project, writes: boolean) {
  const make = useNewInsight(project.id);
  const navigate = useNavigate();
  useKeys([
    {
      id: 'new-insight',
      title: 'New insight',
      group: 'Project',
      keys: ['n'],
      when: () => writes,
      run: () => void make(),
    },
    {
      id: 'present',
      title: 'Present the insights',
      group: 'Project',
      keys: [],
      run: () => void navigate(paths.present(project)),
    },
  ]);
  return {
    button: writes && <NewInsight projectId={project.id} onNew={make} />,
    commands: writes && <Filled spot={NEW_INSIGHT_COMMANDS} props={{ projectId: project.id }} />,
  };
}

function NewInsight({ projectId, onNew }: { projectId: string; onNew: () => Promise<void> }) {
  const registry = useKeyRegistry();
  return (
    <SplitButton
      label="New insight"
      icon={<IconPlus size={16} aria-hidden />}
      onClick={() => void onNew()}
      shortcut={registry.aria('new-insight')}
      more="More ways to create an insight"
    >
      <Filled spot={NEW_INSIGHT_MENU} props={{ projectId }} />
    </SplitButton>
  );
}

function NoInsights({ project, writes, action }: InProject & { action: ReactNode }) {
  return (
    <EmptyState
      icon={IconBulb}
      title="No insights yet"
      text={
        writes
          ? 'Say what was found and show it with quotes. Start here, or select highlights and make an insight of them.'
          : 'When someone writes down what was found, it appears here.'
      }
      action={
        writes && (
          <Group gap="xs" justify="center">
            <Button component={Link} to={paths.project(project, 'highlights')} variant="default">
              Go to the highlights
            </Button>
            {action}
          </Group>
        )
      }
    />
  );
}
