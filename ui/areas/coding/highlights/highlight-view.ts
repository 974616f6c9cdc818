import { HIGHLIGHT_COLUMNS, type HighlightColumn } from '@earshot/core/areas/coding/highlight-table';
import { type DatePreset, type Period, periodOf } from '@earshot/core/rules/dates/date-period';
import { parsePathId, shortId } from '@earshot/core/rules/id';
import * as z from 'zod';
import { setSpan, spanIn } from '../../../data/date-span.ts';

interface ShownColumn {
  key: HighlightColumn;
  visible: boolean;
}

/** What narrows a project's highlights. */
export type Filter = Pick<HighlightView, 'tagId' | 'authorId' | 'noteId' | 'speaker' | 'preset' | 'period' | 'q'>;

/** What a project's table of highlights shows and how; kept in the address. */
export interface HighlightView {
  tagId: string | null;
  authorId: string | null;
  noteId: string | null;
  /** a name, in whichever note */
  speaker: string | null;
  /** when they were made */
  preset: DatePreset;
  /** only with `custom` */
  period: Period | undefined;
  /** words, as search reads them */
  q: string;
  grouped: boolean;
  /** tags whose groups are closed, and whether that of the highlights without a tag is */
  closed: readonly string[];
  untaggedClosed: boolean;
  /** all of them, in their order */
  columns: readonly ShownColumn[];
}

const SHOWN_AT_FIRST: readonly HighlightColumn[] = [
  'HIGHLIGHT',
  'TAGS',
  'SPEAKER',
  'TIME',
  'NOTE_TITLE',
  'CREATED_BY',
  'CREATED_AT',
];
/** Every highlight of the project. */
export const NO_FILTER = {
  tagId: null,
  authorId: null,
  noteId: null,
  speaker: null,
  preset: 'allTime',
  period: undefined,
  q: '',
} as const satisfies Filter;
/** The columns as they are before anybody changes them. */
export const USUAL_COLUMNS: readonly ShownColumn[] = HIGHLIGHT_COLUMNS.map((key) => ({
  key,
  visible: SHOWN_AT_FIRST.includes(key),
}));

// As VW-02 has it: JSON, of which what cannot be read counts as nothing (VW-03, VW-04).
const group = z.object({
  by: z.literal('TAG'),
  hiddenOptions: z.array(z.string()).optional(),
  hideUncategorized: z.boolean().optional(),
});
const key = z.enum(HIGHLIGHT_COLUMNS);
const columns = z.array(z.object({ key }));
const fieldVisibility = z.array(z.object({ key, visible: z.boolean() }));

function said<T extends z.ZodType>(search: URLSearchParams, name: string, schema: T): z.output<T> | undefined {
  try {
    return schema.safeParse(JSON.parse(search.get(name) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** The view that an address asks for. */
export function viewIn(search: URLSearchParams): HighlightView {
  const grouping = said(search, 'group', group);
  const order = [...new Set([...(said(search, 'columns', columns) ?? []).map((one) => one.key), ...HIGHLIGHT_COLUMNS])];
  const told = new Map(said(search, 'fieldVisibility', fieldVisibility)?.map((one) => [one.key, one.visible]));
  return {
    tagId: parsePathId(search.get('tag') ?? '') ?? null,
    authorId: parsePathId(search.get('by') ?? '') ?? null,
    noteId: parsePathId(search.get('note') ?? '') ?? null,
    speaker: search.get('speaker') || null,
    ...spanIn(search),
    q: search.get('q') ?? '',
    grouped: grouping !== undefined,
    closed: (grouping?.hiddenOptions ?? []).flatMap((id) => parsePathId(id) ?? []),
    untaggedClosed: grouping?.hideUncategorized ?? false,
    columns: order.map((one) => ({ key: one, visible: told.get(one) ?? SHOWN_AT_FIRST.includes(one) })),
  };
}

/** The search part of an address with another view; what else stands there stays. */
export function withView(search: URLSearchParams, view: HighlightView): URLSearchParams {
  const next = new URLSearchParams(search);
  const set = (name: string, value: string | null | undefined) => (value ? next.set(name, value) : next.delete(name));
  const json = (name: string, value: unknown) => set(name, value === undefined ? null : JSON.stringify(value));
  const { columns: now, closed, untaggedClosed } = view;
  const moved = now.some((one, index) => one.key !== USUAL_COLUMNS[index]?.key);
  const other = now.filter((one) => one.visible !== SHOWN_AT_FIRST.includes(one.key));
  set('tag', view.tagId && shortId(view.tagId));
  set('by', view.authorId && shortId(view.authorId));
  set('note', view.noteId && shortId(view.noteId));
  set('speaker', view.speaker);
  setSpan(next, view);
  set('q', view.q);
  json(
    'group',
    view.grouped
      ? {
          by: 'TAG',
          ...(closed.length > 0 ? { hiddenOptions: closed.map(shortId) } : {}),
          ...(untaggedClosed ? { hideUncategorized: true } : {}),
        }
      : undefined,
  );
  json('columns', moved ? now.map((one) => ({ key: one.key })) : undefined);
  json('fieldVisibility', other.length > 0 ? other : undefined);
  return next;
}

/** What the host is asked for: the same for rows, groups, ids and files. */
export function filterOf({ tagId, authorId, noteId, speaker, preset, period, q }: Filter, now = new Date()) {
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

/** Whether fewer than all highlights are asked for. */
export const isNarrowed = (view: HighlightView): boolean => Object.keys(filterOf(view)).length > 0;

/** Where a project's highlights come from as they are shown: as a file, or for the clipboard. */
export function exportAddress(projectId: string, view: HighlightView, orderBy: string, ending: 'csv' | 'tsv'): string {
  const { tagIds = [], ...others } = filterOf(view);
  const search = new URLSearchParams({ ...others, orderBy, ...(view.grouped ? { groupBy: 'TAG' } : {}) });
  for (const id of tagIds) search.append('tagIds', id);
  for (const one of view.columns) if (one.visible) search.append('columns', one.key);
  return `/api/v1/projects/${projectId}/highlights.${ending}?${search}`;
}
