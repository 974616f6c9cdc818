import { ChannelRun } from '@earshot/core/areas/channels/channel-run';
import { ProjectImport } from '@earshot/core/areas/exchange/project-import';
import { PersonImport } from '@earshot/core/areas/people/person-import';
import { Survey } from '@earshot/core/areas/surveys/survey';
import type { AnyEntity } from '@earshot/core/model/entity';
import { snake, tableOf } from '../../../store/columns.ts';
import type { Transaction } from '../../../store/database.ts';
import { likeContaining } from '../../../store/like.ts';
import type { SoughtWords } from '../retyped/sought-words.ts';

/** The fields in which imports remember the files that they read. */
export const NAMES_OF_FILES: readonly (readonly [AnyEntity, readonly string[]])[] = [
  [PersonImport, ['fileName']],
  [ChannelRun, ['fileName']],
  [Survey, ['fileName']],
  [ProjectImport, ['fileName', 'title']],
];

/** Forgets what files were called that imports have read, where that says a name or words of somebody. */
export async function forgetFileNames(transaction: Transaction, { names, words }: SoughtWords): Promise<void> {
  const patterns = [...names, ...words].map(likeContaining);
  if (patterns.length === 0) return;
  for (const [entity, fields] of NAMES_OF_FILES)
    for (const column of fields.map(snake))
      await transaction.sql(
        `update ${tableOf(entity)} set ${column} = '' where workspace_id = $1 and ${column} ilike any($2::text[])`,
        [transaction.workspaceId, patterns],
      );
}
