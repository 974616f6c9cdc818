import type { SavedScope } from '@earshot/core/areas/pages/saved-scope';
import type { Transaction } from '../../../store/database.ts';

/** The saved scopes of a member, by name. */
export const scopesOf = (transaction: Transaction, memberId: string): Promise<SavedScope[]> =>
  transaction.sql<SavedScope>(
    'select name, search from saved_scopes where workspace_id = $1 and member_id = $2 order by lower(name), name',
    [transaction.workspaceId, memberId],
  );

/** Stores a member's scope, replacing one of the same name. */
export async function storeScope(transaction: Transaction, memberId: string, scope: SavedScope): Promise<void> {
  await transaction.sql(
    `insert into saved_scopes (workspace_id, member_id, name, search) values ($1, $2, $3, $4)
     on conflict (workspace_id, member_id, name) do update set search = excluded.search`,
    [transaction.workspaceId, memberId, scope.name, scope.search],
  );
}

/** Removes a member's scope. */
export async function removeScope(transaction: Transaction, memberId: string, name: string): Promise<void> {
  await transaction.sql('delete from saved_scopes where workspace_id = $1 and member_id = $2 and name = $3', [
    transaction.workspaceId,
    memberId,
    name,
  ]);
}
