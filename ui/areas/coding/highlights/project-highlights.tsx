import { highlights } from '@earshot/core/areas/coding/highlight';
import { notes } from '@earshot/core/areas/pages/note';
import { type Speaker, speakers } from '@earshot/core/areas/transcripts/speaker';
import { limits } from '@earshot/core/limits';
import { judge, type ParsedQuery, parseQuery } from '@earshot/core/rules/words/search-query';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { useAuthors } from '../../../data/use-members.ts';
import { useList } from '../../../data/use-stores.ts';
import { useListSearch } from '../../../frame/list-search.ts';
import bar from '../../../frame/toolbar.module.css';
import { useOrder } from '../../../frame/use-order.ts';
import { usePeek } from '../../../frame/use-peek.ts';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { number } from '../../../kit/words/counted.ts';
import { useNotesOf } from '../../pages/use-notes-of.ts';
import { type InProject, ProjectFrame } from '../../places/project/project-frame.tsx';
import { useChoice } from '../../views/choosing/use-choice.tsx';
import { RowsView } from '../../views/layouts/rows-view.tsx';
import { arranged, useColumns } from '../../views/layouts/use-columns.tsx';
import { useLayout } from '../../views/layouts/use-layout.tsx';
import { inProject, ViewBar } from '../../views/view-bar.tsx';
import { useProjectTags } from '../tags/sets/use-tag-sets.ts';
import { BY_TAG } from '../tags/use-tag-groups.tsx';
import { ChosenHighlights } from './chosen-highlights.tsx';
import { columnsOf, USUAL_COLUMNS } from './highlight-columns.tsx';
import {
  askedBy,
  exportAddress,
  type Filter,
  filterIn,
  isNarrowed,
  NO_FILTER,
  withFilter,
} from './highlight-filter.ts';
import { NoHighlights, NoneFits } from './no-highlights.tsx';
import { TableBar } from './table-bar.tsx';
import { useChoosing } from './use-choosing.ts';
import { useHighlightLook } from './use-highlight-look.tsx';
import { useHighlightRows } from './use-highlight-rows.ts';
import { useInsightsOf } from './use-insights-of.ts';
import { useQuoteHeight } from './use-quote-height.ts';

/** All highlights of a project: filter, sort, group by tag, choose and export. */
export const ProjectHighlights = () => <ProjectFrame part="highlights" width="widest" body={Highlights} />;

/** Filters of the list, and a setter: a step for Back, except while typing. */
function useHighlightFilter(): [Filter, (change: Partial<Filter>) => void] {
  const [search, set, searchNow] = useListSearch();
  const change = (to: Partial<Filter>) => {
    const now = searchNow();
    const typedOn = to.q !== undefined && now.has('q');
    set(() => withFilter(now, { ...filterIn(now), ...to }), { replace: typedOn });
  };
  return [filterIn(search), change];
}

/** Names of speakers, each once and sorted; a merged speaker has the name of the remaining one. */
const namesOf = (voices: readonly Speaker[]): string[] =>
  [...new Set(voices.flatMap(({ name, mergedIntoId }) => (name === '' || mergedIntoId !== null ? [] : [name])))].sort(
    (one, other) => one.localeCompare(other),
  );

const queryOf = (q: string): ParsedQuery | undefined =>
  judge(q).empty || judge(q).complaint !== '' ? undefined : parseQuery(q);

const GROUP_OFFERS = [BY_TAG];
const BESIDE = new Set(['HIGHLIGHT', 'TAGS']);

/** List of highlights, on its own page and on those of its views. */
export const Highlights = observer(function Highlights({ project, writes }: InProject) {
  const [filter, change] = useHighlightFilter();
  const [orderBy, setOrder] = useOrder(highlights, 'CREATED_AT_DESC');
  const { offered } = useProjectTags(project.id);
  const inNotes = useList(notes, { condition: { projectId: project.id }, orderBy: 'TITLE_ASC', first: 1000 });
  const voices = useList(speakers, { condition: { projectId: project.id }, orderBy: 'CREATED_AT_ASC', first: 1000 });
  const people = useAuthors();
  const layout = useLayout(GROUP_OFFERS);
  const chosen = useChoosing({ id: project.id, ...askedBy(filter), orderBy: orderBy as 'CREATED_AT_DESC' });
  const list = useHighlightRows({
    projectId: project.id,
    writes,
    filter,
    orderBy,
    layout,
    onChoose: writes ? ({ key }) => chosen.group(key) : undefined,
  });
  const { shown, total, state, inView } = list;
  useNotesOf(inView);
  const columns = useColumns(USUAL_COLUMNS);
  const insightsOf = useInsightsOf(project.id, columns.shows('INSIGHTS'), inView);
  const query = useMemo(() => queryOf(filter.q), [filter.q]);
  const look = useHighlightLook(query);
  const choosing = writes
    ? {
        chosen: chosen.chosen,
        total,
        all: chosen.all,
        range: (from: number, to: number) => chosen.range(shown.between(from, to)),
      }
    : undefined;
  const choice = useChoice({ choosing, rowAt: shown.rowAt, nameOf: ({ text }) => text, noun: 'highlights' });
  const { beside } = usePeek();
  const face = JSON.stringify(columns.shown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `face` stands for the columns
  const tableColumns = useMemo(() => {
    const all = arranged(columns.shown, columnsOf({ query, insightsOf }));
    return [...(choice ? [choice] : []), ...(beside ? all.filter(({ key }) => BESIDE.has(key)) : all)];
  }, [face, query, insightsOf, choice, beside]);
  const height = useQuoteHeight();
  const empty = state === 'ready' && total === 0;
  const views = <ViewBar of={inProject(project, 'HIGHLIGHT')} writes={writes} lost={layout.lost} />;
  if (empty && !isNarrowed(filter))
    return (
      <>
        {views}
        <NoHighlights project={project} writes={writes} />
      </>
    );
  return (
    <>
      {views}
      <TableBar
        filter={filter}
        exported={(ending) =>
          exportAddress(
            project.id,
            { filter, orderBy, grouped: layout.grouping !== undefined, columns: columns.shown.map(({ key }) => key) },
            ending,
          )
        }
        tags={offered}
        notes={inNotes.rows}
        speakers={namesOf(voices.rows)}
        people={people}
        total={state === 'ready' ? total : undefined}
        choosers={
          <>
            {layout.chooser}
            {layout.layout === 'TABLE' && columns.chooser}
          </>
        }
        onChange={change}
      />
      {state === 'failed' ? (
        <RefusedState error={list.error} again={list.reload} />
      ) : state === 'loading' ? (
        <RowsSkeleton rows={6} height={76} />
      ) : empty ? (
        <NoneFits onAll={() => change(NO_FILTER)} />
      ) : (
        <RowsView
          layout={layout.layout}
          look={look}
          lines={list.lines}
          onSee={list.lines.see}
          grouping={layout.grouping}
          grouped={list.rows}
          groups={list.groups}
          onGrouping={layout.setGrouping}
          lost={layout.lost}
          choice={choice}
          table={{
            columns: tableColumns,
            orderBy,
            onOrder: setOrder,
            onResize: columns.onResize,
            rowHeight: height,
            even: true,
          }}
        />
      )}
      {total > limits.listOffset && (
        <p className={bar.count}>Only the first {number(limits.listOffset)} are listed. Narrow them to see others.</p>
      )}
      {choosing && (
        <ChosenHighlights
          projectId={project.id}
          tags={offered}
          choosing={choosing}
          lines={shown}
          // Highlights that no longer match the filter are hidden, so they are no longer chosen.
          onSettled={(refused) => (refused || isNarrowed(filter)) && chosen.review()}
        />
      )}
    </>
  );
});
