import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { ChannelRun } from '@earshot/core/areas/channels/channel-run';
import { PersonImport } from '@earshot/core/areas/directory/person-import';
import { ProjectImport } from '@earshot/core/areas/exchange/project-import';
import { Survey } from '@earshot/core/areas/surveys/survey';
import { limits } from '@earshot/core/limits';
import type { AnyEntity } from '@earshot/core/model/entity';
import type { Change } from '../../../operations/change.ts';
import { snake, tableOf } from '../../../store/columns.ts';
import { loosePatterns, type SoughtWords, sharpPatterns } from '../retyped/sought-words.ts';
import type { StoreParts } from './note-stores.ts';

/** Fields of imports that store the names of imported files. */
export const NAMES_OF_FILES: readonly (readonly [AnyEntity, readonly string[]])[] = [
  [PersonImport, ['fileName']],
  [ChannelRun, ['fileName']],
  [Survey, ['fileName']],
  [ProjectImport, ['fileName', 'title']],
];

/**
 * A column that can contain words whose source is gone, and the SQL that removes them; `$2` is its value and `$3` the
 * value without the words.
 */
interface Remembered {
  table: string;
  column: string;
  forgets: string;
  /** SQL: condition on rows */
  only?: string;
  /** true if it contains JSON */
  json?: true;
  /** too large to search completely: only rows with a name, an address or a quote are searched */
  sharp?: true;
}

const emptied = (table: string, column: string): Remembered => ({
  table,
  column,
  forgets: `update ${table} set ${column} = ''`,
});
const erased = (table: string, column: string): Remembered => ({ table, column, forgets: `delete from ${table}` });
const rewritten = (table: string, column: string, type: 'text' | 'jsonb'): Remembered => ({
  table,
  column,
  forgets: `update ${table} set ${column} = $3::${type}`,
  ...(type === 'jsonb' ? { json: true } : {}),
});

/** Tables that retain words after their source has changed or gone, so that they cannot be chosen as places. */
export const REMEMBERED: readonly Remembered[] = [
  ...NAMES_OF_FILES.flatMap(([entity, fields]) => fields.map((field) => emptied(tableOf(entity), snake(field)))),
  emptied('project_import_items', 'title'),
  emptied('project_export_losses', 'title'),
  emptied('person_import_problems', 'raw'),
  emptied('unreadable_rows', 'raw'),
  erased('notifications', 'title'),
  erased('notifications', 'text'),
  erased('automation_runs', 'problem'),
  { ...erased('automation_runs', 'steps'), json: true },
  { table: 'mutations', column: 'answer', forgets: 'update mutations set answer = null', json: true, sharp: true },
  rewritten('theme_edit_contents', 'edit', 'jsonb'),
  rewritten('theme_edit_contents', 'before', 'jsonb'),
  rewritten('summary_contents', 'sections', 'jsonb'),
  ...['text', 'prefix', 'suffix'].map((column) => ({
    ...rewritten('highlights', column, 'text'),
    only: `state = 'LOST'`,
  })),
  {
    table: 'citation_sources',
    column: 'title',
    // Uses the current title, which is stored elsewhere.
    forgets: `update citation_sources set title = coalesce(
      (select n.title from notes n where n.workspace_id = $1 and n.id = citation_sources.note_id),
      (select c.title from channels c where c.workspace_id = $1 and c.id = citation_sources.channel_id), '')`,
  },
];

/** Removes words from stored copies that users cannot choose as places (`REMEMBERED`). */
export async function forgetRemembered(
  { pool }: StoreParts,
  { transaction }: Change,
  sought: SoughtWords,
): Promise<void> {
  const found: { at: number; text: string }[] = [];
  for (const [at, { table, column, only = 'true', sharp }] of REMEMBERED.entries()) {
    const rows = await transaction.sql<{ text: string }>(
      `select distinct ${column}::text as text from ${table} where workspace_id = $1 and ${only} and ${column}::text ilike any($2::text[])`,
      [transaction.workspaceId, sharp ? sharpPatterns(sought) : loosePatterns(sought)],
    );
    found.push(...rows.map(({ text }) => ({ at, text })));
  }
  if (found.length === 0) return;
  found.sort((one, other) => one.at - other.at || (one.text < other.text ? -1 : 1));
  const now = await transaction.ahead(
    `what is remembered ${createHash('sha256').update(JSON.stringify(found)).digest('hex')} without words`,
    async () => found.map(({ at, text }) => (REMEMBERED[at]?.json ? JSON.parse(text) : text) as unknown),
    async (values) => {
      const without: unknown[] = [];
      for (const some of atOnce(values))
        without.push(...((await pool.run('redact-strings', { ...sought, value: some })).value as unknown[]));
      return values.map((value, at) => (isDeepStrictEqual(value, without[at]) ? undefined : { value: without[at] }));
    },
  );
  for (const [place, { at, text }] of found.entries()) {
    const changed = now[place];
    const remembered = REMEMBERED[at];
    if (!changed || !remembered) continue;
    const { column, forgets, only = 'true', json } = remembered;
    await transaction.sql(
      `${forgets} where workspace_id = $1 and ${only} and ${column}::text = $2 and $3::text is not null`,
      [transaction.workspaceId, text, json ? JSON.stringify(changed.value) : String(changed.value)],
    );
  }
}

/** Splits values into parts that fit into tasks. */
function atOnce(values: readonly unknown[]): unknown[][] {
  const parts: unknown[][] = [[]];
  let characters = 0;
  for (const value of values) {
    const length = JSON.stringify(value).length;
    characters += length;
    if (characters > limits.retyped.taskCharacters) {
      parts.push([]);
      characters = length;
    }
    parts.at(-1)?.push(value);
  }
  return parts;
}
