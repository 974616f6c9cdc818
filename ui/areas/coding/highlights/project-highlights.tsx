import { type Highlight, highlights } from '@earshot/core/areas/coding/highlight';
import type { HighlightColumn } from '@earshot/core/areas/coding/highlight-table';
import { notes } from '@earshot/core/areas/pages/note';
import { type ParsedQuery, parseQuery } from '@earshot/core/areas/search/search-query';
import { type Speaker, speakers } from '@earshot/core/areas/transcripts/speaker';
import { limits } from '@earshot/core/limits';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useMembers } from '../../../data/use-members.ts';
import { useList } from '../../../data/use-stores.ts';
import { useListSearch } from '../../../frame/list-search.ts';
import bar from '../../../frame/toolbar.module.css';
import { useOrder } from '../../../frame/use-order.ts';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { number } from '../../../kit/words/counted.ts';
import { type InProject, ProjectFrame } from '../../places/project/project-frame.tsx';
import { useNotesOf } from '../../places/project/use-notes-of.ts';
import { judge } from '../../search/use-search.ts';
import { ViewBar } from '../../views/view-bar.tsx';
import { useOpenHighlight } from '../open-highlight.ts';
import { useProjectTags } from '../tags/sets/use-tag-sets.ts';
import { ChosenBar } from './chosen-bar.tsx';
import { columnsOf } from './highlight-columns.tsx';
import { HighlightTable } from './highlight-table.tsx';
import { filterOf, type HighlightView, isNarrowed, NO_FILTER, viewIn, withView } from './highlight-view.ts';
import { NoHighlights, NoneFits } from './no-highlights.tsx';
import { TableBar } from './table-bar.tsx';
import { useChoosing } from './use-choosing.ts';
import { useHighlightLines } from './use-highlight-lines.tsx';
import { useInsightsOf } from './use-insights-of.ts';

/** All highlights of a project as a table: narrowed, sorted, grouped by tag, chosen, and taken along. */
export const ProjectHighlights = () => <ProjectFrame part="highlights" width="widest" body={Highlights} />;

type Change = Partial<HighlightView> | ((now: HighlightView) => Partial<HighlightView>);

/** What an address shows, and how to show something else; a narrower look is a step for Back, how it looks is none. */
function useView(): [HighlightView, (change: Change) => void] {
  const [search, set, searchNow] = useListSearch();
  const change = (wish: Change) => {
    const now = searchNow();
    const view = viewIn(now);
    const to = typeof wish === 'function' ? wish(view) : wish;
    const typedOn = to.q !== undefined && now.has('q');
    const replace = typedOn || !Object.keys(NO_FILTER).some((field) => field in to);
    set(() => withView(now, { ...view, ...to }), { replace });
  };
  return [viewIn(search), change];
}

/** The names that stand at turns, each once and in order; who was merged into another has that one's. */
const namesOf = (voices: readonly Speaker[]): string[] =>
  [...new Set(voices.flatMap(({ name, mergedIntoId }) => (name === '' || mergedIntoId !== null ? [] : [name])))].sort(
    (one, other) => one.localeCompare(other),
  );

const queryOf = (q: string): ParsedQuery | undefined =>
  judge(q).empty || judge(q).complaint !== '' ? undefined : parseQuery(q);

const toggled = ({ closed, untaggedClosed }: HighlightView, tagId: string | null): Partial<HighlightView> => {
  if (tagId === null) return { untaggedClosed: !untaggedClosed };
  return { closed: closed.includes(tagId) ? closed.filter((id) => id !== tagId) : [...closed, tagId] };
};

/** The table of highlights, on its page and on those of its views. */
export const Highlights = observer(function Highlights({ project, writes }: InProject) {
  const [view, change] = useView();
  const [orderBy, setOrder] = useOrder(highlights, 'CREATED_AT_DESC');
  const { offered } = useProjectTags(project.id);
  const inNotes = useList(notes, { condition: { projectId: project.id }, orderBy: 'TITLE_ASC', first: 1000 });
  const voices = useList(speakers, { condition: { projectId: project.id }, orderBy: 'CREATED_AT_ASC', first: 1000 });
  const people = useMembers().rows;
  const wanted = { id: project.id, ...filterOf(view), orderBy: orderBy as 'CREATED_AT_DESC' };
  const choosing = useChoosing(wanted);
  const { lines, total, state, error, reload, inView } = useHighlightLines({
    projectId: project.id,
    view,
    orderBy,
    onToggle: (tagId) => change((now) => toggled(now, tagId)),
    onChoose: writes ? choosing.group : undefined,
  });
  useNotesOf(inView);
  const keys = view.columns.flatMap(({ key, visible }) => (visible ? [key] : [])).join(' ');
  const insightsOf = useInsightsOf(project.id, keys.includes('INSIGHTS'), inView);
  const columns = useMemo(
    () => columnsOf(keys.split(' ') as HighlightColumn[], { query: queryOf(view.q), insightsOf }),
    [keys, view.q, insightsOf],
  );
  const { to, peek } = useOpenHighlight();
  const navigate = useNavigate();
  const narrowed = isNarrowed(view);
  const empty = state === 'ready' && total === 0;
  const views = <ViewBar project={project} writes={writes} objectType="HIGHLIGHT" />;
  if (empty && !narrowed)
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
        projectId={project.id}
        view={view}
        orderBy={orderBy}
        tags={offered}
        notes={inNotes.rows}
        speakers={namesOf(voices.rows)}
        people={people}
        total={state === 'ready' ? total : undefined}
        onChange={change}
      />
      {state === 'failed' ? (
        <RefusedState error={error} again={reload} />
      ) : state === 'loading' ? (
        <RowsSkeleton rows={6} height={76} />
      ) : empty ? (
        <NoneFits onAll={() => change(NO_FILTER)} />
      ) : (
        <HighlightTable
          lines={lines}
          columns={columns}
          orderBy={orderBy}
          onOrder={setOrder}
          onOpen={(row: Highlight, full: boolean) => (full ? void navigate(to(row)) : peek(row))}
          choosing={
            writes
              ? {
                  chosen: choosing.chosen,
                  total,
                  all: choosing.all,
                  range: (from, to) => choosing.range(lines.between(Math.min(from, to), Math.max(from, to))),
                }
              : undefined
          }
        />
      )}
      {total > limits.listOffset && (
        <p className={bar.count}>Only the first {number(limits.listOffset)} are listed. Narrow them to see others.</p>
      )}
      {writes && (
        <ChosenBar
          projectId={project.id}
          tags={offered}
          chosen={choosing.chosen}
          total={total}
          idAt={(line) => lines.rowAt(line)?.id}
          onAll={choosing.all}
          // What no longer fits the filter is not shown, and so not chosen either.
          onSettled={(refused) => (refused || isNarrowed(view)) && choosing.review()}
        />
      )}
    </>
  );
});
