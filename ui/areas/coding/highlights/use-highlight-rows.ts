import { Highlight, highlights, tagHighlight } from '@earshot/core/areas/coding/highlight';
import { highlightGroups } from '@earshot/core/areas/coding/highlight-table';
import { Tag } from '@earshot/core/areas/coding/tag';
import { Note } from '@earshot/core/areas/pages/note';
import { limits } from '@earshot/core/limits';
import { BLOCKED } from '@earshot/core/texts';
import { useEffect, useMemo } from 'react';
import { useAsk, useStores, useWindows } from '../../../data/use-stores.ts';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { SectionLines } from '../../../kit/table/section-lines.ts';
import { noGroups, type RowGroup, type RowGroups } from '../../views/groups/row-groups.ts';
import { useGroupedRows } from '../../views/groups/use-grouped-rows.tsx';
import type { UseLayout } from '../../views/layouts/use-layout.tsx';
import { NO_VALUE } from '../../views/settings/grouping.ts';
import { useTagGroups } from '../tags/use-tag-groups.tsx';
import { askedBy, type Filter } from './highlight-filter.ts';

const TOUCHED = [Highlight, Tag, Note];

interface Wanted {
  projectId: string;
  writes: boolean;
  filter: Filter;
  orderBy: string;
  layout: Pick<UseLayout, 'layout' | 'grouping' | 'setGrouping'>;
  /** undefined for users without actions for chosen highlights */
  onChoose: ((group: RowGroup) => unknown) | undefined;
}

/** Highlights of a project for the filters of an address, ungrouped and by tag; read it inside an observer(). */
export function useHighlightRows({ projectId, writes, filter, orderBy, layout, onChoose }: Wanted) {
  const { grouping } = layout;
  const { authorId, noteId, ...input } = askedBy(filter);
  const condition = { projectId, ...(authorId ? { createdBy: authorId } : {}), ...(noteId ? { noteId } : {}) };
  const asked = { condition, orderBy, input };
  const [all] = useWindows(highlights, [asked]) as [ReturnType<typeof useWindows<Highlight>>[number]];
  const grouped = grouping !== undefined;
  // The total arrives with the first page.
  useEffect(() => {
    if (grouped || all.state === 'new') all.see(0, 1);
  }, [all, grouped]);
  const counts = useAsk(highlightGroups, { id: projectId, ...askedBy(filter) }, TOUCHED, grouped);
  const retag = useRetag();
  const byTag = useTagGroups<Highlight>({
    projectId,
    counts,
    all: layout.layout === 'BOARD',
    refusal: () => (writes ? undefined : `${BLOCKED.edit}.`),
    move: retag,
  });
  const groups = grouped ? byTag : noGroups<Highlight>();
  const rows = useGroupedRows<Highlight>({
    operation: highlights,
    asked,
    groups,
    grouping,
    onGrouping: layout.setGrouping,
    touchedBy: TOUCHED,
    onChoose,
  });
  const { total } = all;
  const lines = useMemo(
    () => new SectionLines<Highlight>([{ key: '', count: total, rows: all }], limits.listOffset),
    [all, total],
  );
  return {
    groups,
    rows,
    lines,
    /** lines to show */
    shown: grouped ? rows.lines : lines,
    /** number of highlights, each counted once */
    total,
    state: all.state === 'failed' && total === 0 ? 'failed' : all.state === 'ready' ? 'ready' : 'loading',
    error: all.error,
    reload: () => void all.reload(),
    /** loaded rows in the visible range */
    inView: grouped ? rows.inView : all.inView,
  };
}

/** Replaces a tag of a highlight by another one, optimistically, with Undo. */
function useRetag(): RowGroups<Highlight>['move'] {
  const stores = useStores();
  const run = useDo();
  return async (row, from, to) => {
    const rows = stores.of(Highlight);
    const remove = to.key === NO_VALUE ? [...row.tagIds] : from.key === NO_VALUE ? [] : [from.key];
    const add = to.key === NO_VALUE ? [] : [to.key];
    rows.put({ ...row, tagIds: [...row.tagIds.filter((id) => !remove.includes(id) && !add.includes(id)), ...add] });
    const says =
      to.key === NO_VALUE
        ? 'All tags were removed from the highlight.'
        : `The highlight was tagged with “${to.title}”.`;
    if ((await run(tagHighlight, { id: row.id, add, remove }, says)) === undefined) rows.replace(row);
  };
}
