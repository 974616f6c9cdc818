import { type DatePreset, type Period, periodOf } from '@earshot/core/rules/dates/date-period';
import { parsePathId, shortId } from '@earshot/core/rules/id';
import { setSpan, spanIn } from '../../../data/date-span.ts';

/** Filters of a project's highlights; stored in the address. */
export interface Filter {
  tagId: string | null;
  authorId: string | null;
  noteId: string | null;
  /** name of a speaker, in any note */
  speaker: string | null;
  /** period of creation */
  preset: DatePreset;
  /** only with `custom` */
  period: Period | undefined;
  /** search words */
  q: string;
}

/** The filter that matches every highlight of the project. */
export const NO_FILTER = {
  tagId: null,
  authorId: null,
  noteId: null,
  speaker: null,
  preset: 'allTime',
  period: undefined,
  q: '',
} as const satisfies Filter;

/** Filter in an address; invalid parts are ignored. */
export const filterIn = (search: URLSearchParams): Filter => ({
  tagId: parsePathId(search.get('tag') ?? '') ?? null,
  authorId: parsePathId(search.get('by') ?? '') ?? null,
  noteId: parsePathId(search.get('note') ?? '') ?? null,
  speaker: search.get('speaker') || null,
  ...spanIn(search),
  q: search.get('q') ?? '',
});

/** Query of an address with another filter; other parameters are kept. */
export function withFilter(search: URLSearchParams, filter: Filter): URLSearchParams {
  const next = new URLSearchParams(search);
  const set = (name: string, value: string | null) => (value ? next.set(name, value) : next.delete(name));
  set('tag', filter.tagId && shortId(filter.tagId));
  set('by', filter.authorId && shortId(filter.authorId));
  set('note', filter.noteId && shortId(filter.noteId));
  set('speaker', filter.speaker);
  setSpan(next, filter);
  set('q', filter.q);
  return next;
}

/** Input for the host: the same for rows, groups, ids and files. */
export function askedBy({ tagId, authorId, noteId, speaker, preset, period, q }: Filter, now = new Date()) {
  const made = period ?? periodOf(preset, now);
  return {
    ...(tagId ? { tagIds: [tagId] } : {}),
    ...(authorId ? { authorId } : {}),
    ...(noteId ? { noteId } : {}),
    ...(speaker ? { speaker } : {}),
    ...(made ? { madeFrom: moment(made.from) } : {}),
    ...(made?.to === undefined ? {} : { madeBefore: moment(made.to + 1) }),
    ...(q.trim() === '' ? {} : { q }),
  };
}

const moment = (seconds: number) => new Date(seconds * 1000).toISOString();

/** True if the filters exclude any highlights. */
export const isNarrowed = (filter: Filter): boolean => Object.keys(askedBy(filter)).length > 0;

interface ExportedTable {
  filter: Filter;
  orderBy: string;
  /** true if grouped by tag */
  grouped: boolean;
  columns: readonly string[];
}

/** Address of the shown highlights, as a file or for the clipboard. */
export function exportAddress(
  projectId: string,
  { filter, orderBy, grouped, columns }: ExportedTable,
  ending: 'csv' | 'tsv',
): string {
  const { tagIds = [], ...others } = askedBy(filter);
  const search = new URLSearchParams({ ...others, orderBy, ...(grouped ? { groupBy: 'TAG' } : {}) });
  for (const id of tagIds) search.append('tagIds', id);
  for (const column of columns) search.append('columns', column);
  return `/api/v1/projects/${projectId}/highlights.${ending}?${search}`;
}
