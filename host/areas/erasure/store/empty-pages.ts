import { Summary } from '@earshot/core/areas/summaries/summary';
import type { Documents } from '../../../documents/documents.ts';
import type { Change } from '../../../operations/change.ts';
import { makeDue } from '../../places/jobs/purge-trash.ts';
import { emptyWords } from '../../search/index-rows.ts';

/** Clears the search index and previews of pages; both are rebuilt from the remaining text. */
export async function emptyIndex(documents: Documents, change: Change, pageIds: readonly string[]): Promise<void> {
  if (pageIds.length === 0) return;
  const bind = [change.workspaceId, [...pageIds]];
  await emptyWords(change.transaction, pageIds);
  for (const table of ['notes', 'insights'])
    await change.transaction.sql(
      `update ${table} set preview = '' where workspace_id = $1 and id = any($2::uuid[])`,
      bind,
    );
  await change.transaction.sql(
    `update documents set text_hash = '' where workspace_id = $1 and id = any($2::uuid[])`,
    bind,
  );
  for (const pageId of pageIds) await documents.indexSoon(change, pageId);
}

/** Erases answers of Ask and summaries that quote these pages or data points: only fragments of them would remain. */
export async function eraseDerived(
  change: Change,
  pageIds: readonly string[],
  pointIds: readonly string[] = [],
): Promise<void> {
  const bind = [change.workspaceId, [...pageIds], [...pointIds]];
  await change.transaction.sql(
    `delete from ask_quotes where workspace_id = $1 and (page_id = any($2::uuid[]) or item_id = any($3::uuid[]))`,
    bind,
  );
  const summaries = await change.transaction.sql<{ id: string }>(
    `select summary_id as id from summary_quotes q where workspace_id = $1 and (page_id = any($2::uuid[]) or point_id = any($3::uuid[])
       or highlight_id in (select id from highlights where workspace_id = $1 and note_id = any($2::uuid[])))
     union select id from summaries where workspace_id = $1 and page_id = any($2::uuid[])`,
    bind,
  );
  await makeDue(
    change,
    Summary,
    summaries.map(({ id }) => id),
  );
}
