import type { Transaction } from '../../../store/database.ts';
import type { MadePart } from '../sample-parts.ts';

/** Stores the people and fields that the sample added, replacing those of an earlier one that are gone or in trash. */
export async function storeParts(transaction: Transaction, parts: readonly MadePart[]): Promise<void> {
  await transaction.sql(
    `delete from sample_parts s where s.workspace_id = $1
       and not exists (select 1 from people p where p.workspace_id = s.workspace_id and p.id = s.id and p.trashed_at is null)
       and not exists (select 1 from fields f where f.workspace_id = s.workspace_id and f.id = s.id and f.trashed_at is null)`,
    [transaction.workspaceId],
  );
  await transaction.sql(
    `insert into sample_parts (workspace_id, id, kind) select $1, * from unnest($2::uuid[], $3::text[])
     on conflict (workspace_id, id) do nothing`,
    [transaction.workspaceId, parts.map(({ id }) => id), parts.map(({ kind }) => kind)],
  );
}

/** The people and fields that the sample added, in trash or not. */
export const storedParts = (transaction: Transaction): Promise<MadePart[]> =>
  transaction.sql<MadePart>('select kind, id from sample_parts where workspace_id = $1 order by kind, id', [
    transaction.workspaceId,
  ]);

/** The given fields that have no values outside of trash. */
export async function unusedFields(transaction: Transaction, fieldIds: readonly string[]): Promise<string[]> {
  const found = await transaction.sql<{ id: string }>(
    `select f.id from unnest($2::uuid[]) as f(id) where not exists (select 1 from field_values v
       join people p on p.workspace_id = v.workspace_id and p.id = v.row_id and p.trashed_at is null
       where v.workspace_id = $1 and v.field_id = f.id)`,
    [transaction.workspaceId, fieldIds],
  );
  return found.map(({ id }) => id);
}
