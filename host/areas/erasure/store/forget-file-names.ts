import { createHash } from 'node:crypto';
import { ChannelRun } from '@earshot/core/areas/channels/channel-run';
import { ProjectImport } from '@earshot/core/areas/exchange/project-import';
import { PersonImport } from '@earshot/core/areas/people/person-import';
import { Survey } from '@earshot/core/areas/surveys/survey';
import type { AnyEntity } from '@earshot/core/model/entity';
import type { Change } from '../../../operations/change.ts';
import { snake, tableOf } from '../../../store/columns.ts';
import { loosePatterns, type SoughtWords } from '../retyped/sought-words.ts';
import type { StoreParts } from './note-stores.ts';

/** The fields in which imports remember the files that they read. */
export const NAMES_OF_FILES: readonly (readonly [AnyEntity, readonly string[]])[] = [
  [PersonImport, ['fileName']],
  [ChannelRun, ['fileName']],
  [Survey, ['fileName']],
  [ProjectImport, ['fileName', 'title']],
];

/** Forgets what files were called that imports have read, where that says a name or words of somebody. */
export async function forgetFileNames(
  { pool }: StoreParts,
  { transaction }: Change,
  sought: SoughtWords,
): Promise<void> {
  const found: { table: string; column: string; id: string; text: string }[] = [];
  for (const [entity, fields] of NAMES_OF_FILES)
    for (const column of fields.map(snake)) {
      const table = tableOf(entity);
      const rows = await transaction.sql<{ id: string; text: string }>(
        `select id, ${column} as text from ${table} where workspace_id = $1 and ${column} ilike any($2::text[])`,
        [transaction.workspaceId, loosePatterns(sought)],
      );
      found.push(...rows.map((row) => ({ ...row, table, column })));
    }
  if (found.length === 0) return;
  const texts = [...new Set(found.map(({ text }) => text))].sort();
  const { value } = await transaction.ahead(
    `names of files ${createHash('sha256').update(JSON.stringify(texts)).digest('hex')} without words`,
    async () => texts,
    (all) => pool.run('redact-strings', { ...sought, value: all }),
  );
  const kept = new Set((value as string[]).filter((text, at) => text === texts[at]));
  for (const { table, column, id, text } of found)
    if (!kept.has(text))
      await transaction.sql(`update ${table} set ${column} = '' where workspace_id = $1 and id = $2`, [
        transaction.workspaceId,
        id,
      ]);
}
