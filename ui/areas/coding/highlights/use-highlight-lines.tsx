import { Highlight, highlights } from '@earshot/core/areas/coding/highlight';
import { type HighlightGroup, highlightGroups } from '@earshot/core/areas/coding/highlight-table';
import { Tag } from '@earshot/core/areas/coding/tag';
import { Note } from '@earshot/core/areas/pages/note';
import { useEffect, useMemo, useRef } from 'react';
import type { Refused } from '../../../data/refused.ts';
import { useAsk, useWindows } from '../../../data/use-stores.ts';
import { GroupTitle } from './group-title.tsx';
import { HighlightLines, type Narrow, type Section } from './highlight-lines.ts';
import { filterOf, type HighlightView } from './highlight-view.ts';

const TOUCHED = [Highlight, Tag, Note];
const NO_GROUPS: readonly HighlightGroup[] = [];

interface Shown {
  lines: HighlightLines;
  /** how many highlights there are, each counted once */
  total: number;
  state: 'loading' | 'ready' | 'failed';
  error: Refused | null;
  reload: () => unknown;
  /** the rows that are looked at, as far as they are here */
  inView: readonly Highlight[];
}

const under = ({ tagId }: HighlightGroup): Narrow => (tagId ? { underTagId: tagId } : { untagged: true });

interface Wanted {
  projectId: string;
  view: HighlightView;
  orderBy: string;
  onToggle: (tagId: string | null) => void;
  /** absent for those who can do nothing with what they choose */
  onChoose: ((narrow: Narrow) => unknown) | undefined;
}

/** The lines of a project's table of highlights as an address has them; read it inside an observer(). */
export function useHighlightLines({ projectId, view, orderBy, onToggle, onChoose }: Wanted): Shown {
  const { authorId, noteId, ...filter } = filterOf(view);
  const condition = { projectId, ...(authorId ? { createdBy: authorId } : {}), ...(noteId ? { noteId } : {}) };
  const asked = useAsk(highlightGroups, { id: projectId, ...filterOf(view) }, TOUCHED, view.grouped);
  const groups = (view.grouped && asked.data) || NO_GROUPS;
  const wish = (narrow: Narrow) => ({ condition, orderBy, input: { ...filter, ...narrow } });
  const windows = useWindows(highlights, [wish({}), ...groups.map((group) => wish(under(group)))]);
  const [all] = windows as [(typeof windows)[number], ...typeof windows];
  // How many there are comes with the first page.
  useEffect(() => {
    if (view.grouped || all.state === 'new') all.see(0, 1);
  }, [all, view.grouped]);
  const { total } = all;
  const turn = useRef({ onToggle, onChoose });
  turn.current = { onToggle, onChoose };
  const chooses = onChoose !== undefined;
  const { grouped, closed, untaggedClosed } = view;
  const shut = [...closed, String(untaggedClosed)].join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shut` stands for what is closed
  const lines = useMemo(() => {
    if (!grouped) return new HighlightLines([{ key: '', narrow: {}, count: total, rows: all }]);
    const sectionOf = (group: HighlightGroup, index: number): Section => ({
      key: group.tagId ?? 'none',
      narrow: under(group),
      count: group.count,
      rows: windows[index + 1] ?? all,
      head: {
        content: (
          <GroupTitle group={group} onChoose={chooses ? () => turn.current.onChoose?.(under(group)) : undefined} />
        ),
        open: group.tagId ? !closed.includes(group.tagId) : !untaggedClosed,
        toggle: () => turn.current.onToggle(group.tagId),
      },
    });
    return new HighlightLines(groups.map(sectionOf));
  }, [grouped, total, all, windows, groups, shut, chooses]);
  const waits = all.state === 'new' || all.state === 'loading' || (grouped && !asked.data && asked.state !== 'failed');
  const failed = (all.state === 'failed' && total === 0) || (grouped && asked.state === 'failed' && !asked.data);
  return {
    lines,
    total,
    state: failed ? 'failed' : waits && lines.count === 0 ? 'loading' : 'ready',
    error: all.error ?? asked.error,
    reload: () => void Promise.all([...windows, ...(grouped ? [asked] : [])].map((one) => one.reload())),
    inView: windows.slice(grouped ? 1 : 0).flatMap((window) => window.inView),
  };
}
