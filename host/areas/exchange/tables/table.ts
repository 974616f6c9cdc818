import { Highlight } from '@earshot/core/areas/coding/highlight';
import { Tag } from '@earshot/core/areas/coding/tag';
import type { TableName } from '@earshot/core/areas/exchange/table-export';
import { Field, type Field as FieldRow } from '@earshot/core/areas/fields/field';
import type { FieldContext, FieldValue } from '@earshot/core/areas/fields/field-type';
import { fieldType } from '@earshot/core/areas/fields/types/all';
import { Insight } from '@earshot/core/areas/pages/insight';
import { Note } from '@earshot/core/areas/pages/note';
import { Person, personName } from '@earshot/core/areas/people/person';
import { type DeepLink, withDeepLink } from '@earshot/core/model/deep-link';
import type { AnyEntity } from '@earshot/core/model/entity';
import { ImportedAuthor, importedName } from '@earshot/core/model/imported-author';
import { Member } from '@earshot/core/model/member';
import type { Cell } from '@earshot/core/rules/csv/cells';
import { clockTime } from '@earshot/core/rules/dates/clock-time';
import { directoryOf } from '@earshot/core/rules/directory';
import { displayTitle } from '@earshot/core/rules/text';
import { DEFAULT_TITLES } from '@earshot/core/texts';
import type { Reader, ReadRow } from '../gathering/reader.ts';
import type { ColumnWords } from './redacted-rows.ts';

/** A column of a table: its heading and its cell values. */
interface TableColumn {
  title: string;
  cell: (row: ReadRow) => Cell;
  /** treatment of redacted cells; TEXT if absent */
  words?: ColumnWords;
}

/** A table to be exported: its columns, and its rows page by page. */
export interface Table {
  columns: readonly TableColumn[];
  pages: AsyncIterable<ReadRow[]>;
}

export interface TableOptions {
  reader: Reader;
  table: TableName;
  projectId: string | undefined;
  /** origin of this host's address */
  origin: string;
  /** true if members and people named by fields are left out */
  redacted: boolean;
}

const NOUNS: Record<TableName, AnyEntity> = { notes: Note, insights: Insight, highlights: Highlight, people: Person };
const SCOPES = { notes: 'NOTE', insights: 'INSIGHT', people: 'PERSON' } as const;

const text =
  (field: string) =>
  (row: ReadRow): Cell =>
    String(row[field] ?? '');

const titles = async (reader: Reader, entity: AnyEntity, condition: Record<string, unknown>) =>
  new Map((await reader.all(entity, condition)).map((row) => [row.id, row]));

/** A table of rows that a member can read, with a column for each custom field. */
export async function tableOf(options: TableOptions): Promise<Table> {
  const { reader, table, projectId, origin, redacted } = options;
  const members = redacted ? new Map() : await titles(reader, Member, {});
  const authors = redacted ? [] : ((await reader.all(ImportedAuthor, {})) as unknown as ImportedAuthor[]);
  const imported = new Map(authors.map((row) => [row.id, importedName(row)]));
  const memberName = (id: unknown) =>
    String(members.get(String(id))?.name ?? imported.get(String(id)) ?? DEFAULT_TITLES.deletedUser);
  const author: TableColumn = {
    title: 'Created by',
    cell: ({ createdBy }) => (createdBy ? memberName(createdBy) : ''),
  };
  const times: TableColumn[] = [
    ...(redacted ? [] : [author]),
    { title: 'Created', cell: text('createdAt'), words: 'FACT' },
    { title: 'Changed', cell: text('updatedAt'), words: 'FACT' },
  ];
  const link = (path: string, deep: DeepLink = {}) => `${origin}${path}${withDeepLink('', deep)}`;
  const head: Record<TableName, () => Promise<TableColumn[]> | TableColumn[]> = {
    notes: () => [
      { title: 'Title', cell: ({ title }) => displayTitle('note', String(title)) },
      { title: 'Characters', cell: ({ characters }) => Number(characters), words: 'FACT' },
      { title: 'Link', cell: ({ id }) => link(`/data/${id}`), words: 'FACT' },
    ],
    insights: () => [
      { title: 'Title', cell: ({ title }) => displayTitle('insight', String(title)) },
      { title: 'Published', cell: ({ publishedAt }) => String(publishedAt ?? ''), words: 'FACT' },
      { title: 'Link', cell: ({ id }) => link(`/insights/${id}`), words: 'FACT' },
    ],
    people: () => [
      { title: 'Name', cell: text('name'), words: 'NAME' },
      { title: 'Email', cell: text('email'), words: 'ADDRESS' },
      { title: 'Link', cell: ({ id }) => link(`/people/${id}`), words: 'FACT' },
    ],
    highlights: () => highlightColumns(options, link),
  };
  const fields = table === 'highlights' ? [] : await fieldColumns(options, SCOPES[table]);
  const condition = projectId === undefined ? {} : { projectId };
  const columns = [...(await head[table]()), ...times, ...fields];
  return { columns: distinct(columns), pages: reader.pages(NOUNS[table], condition) };
}

async function highlightColumns(
  { reader, projectId, redacted }: TableOptions,
  link: (path: string, deep?: DeepLink) => string,
): Promise<TableColumn[]> {
  const notes = await titles(reader, Note, { projectId });
  const own = await titles(reader, Tag, { placeId: projectId });
  const shared = await titles(reader, Tag, { placeId: reader.actor.workspaceId });
  const tagTitle = (id: string) => displayTitle('tag', String((own.get(id) ?? shared.get(id))?.title ?? ''));
  return [
    ...(redacted ? [{ title: 'Before', cell: text('prefix'), words: 'BEFORE' as const }] : []),
    { title: 'Highlight', cell: text('text'), words: 'PIECE' },
    ...(redacted ? [{ title: 'After', cell: text('suffix'), words: 'AFTER' as const }] : []),
    { title: 'Tags', cell: ({ tagIds }) => (tagIds as string[]).map(tagTitle).join(', ') },
    { title: 'Speaker', cell: text('speaker'), words: 'NAME' },
    { title: 'Time', cell: ({ startMs }) => (typeof startMs === 'number' ? clockTime(startMs) : ''), words: 'FACT' },
    { title: 'Note', cell: ({ noteId }) => displayTitle('note', String(notes.get(String(noteId))?.title ?? '')) },
    { title: 'Link', cell: ({ id, noteId }) => link(`/data/${noteId}`, { highlight: id }), words: 'FACT' },
  ];
}

/** A column for each custom field of a scope: those of the project, then those of the workspace or the directory. */
async function fieldColumns(
  { reader, projectId, redacted }: TableOptions,
  scope: (typeof SCOPES)[keyof typeof SCOPES],
): Promise<TableColumn[]> {
  const { workspaceId, peopleAccess } = reader.actor;
  const shared = scope === 'PERSON' ? directoryOf(workspaceId) : workspaceId;
  const places = projectId === undefined ? [shared] : [projectId, shared];
  const fields: FieldRow[] = [];
  for (const placeId of places)
    fields.push(...((await reader.all(Field, { placeId, scope })) as unknown as FieldRow[]));
  const names =
    fields.some(({ type }) => type === 'PERSON') && peopleAccess && !redacted
      ? await titles(reader, Person, {})
      : new Map();
  const nameOf = (id: string) => {
    const found = names.get(id) as { name: string; email: string } | undefined;
    return found ? personName(found) : DEFAULT_TITLES.hiddenContact;
  };
  return fields.map((field) => ({
    title: displayTitle('field', field.label),
    cell: (row) => fieldCell(field, (row.fields as Record<string, FieldValue> | undefined)?.[field.id], nameOf),
  }));
}

function fieldCell(field: FieldRow, value: FieldValue | undefined, personName: (id: string) => string): Cell {
  if (value === undefined) return null;
  if (typeof value === 'number') return value;
  const context: FieldContext = { settings: field, peopleNamed: () => [], personName, dayFirst: false };
  return fieldType(field.type).write(value, context);
}

/** Columns with distinct titles, as these are keys in JSON. */
function distinct(columns: readonly TableColumn[]): TableColumn[] {
  const seen = new Map<string, number>();
  return columns.map((column) => {
    const times = (seen.get(column.title) ?? 0) + 1;
    seen.set(column.title, times);
    return times === 1 ? column : { ...column, title: `${column.title} (${times})` };
  });
}
