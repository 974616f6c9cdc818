import { Refusal } from '@earshot/core/refusal';
import type { Transaction } from '../store/database.ts';

/**
 * Refuses to link people whose withdrawal is running, as it could miss the link. Locked until the end, so that a
 * withdrawal that begins later sees the link.
 */
export async function demandLinkable(transaction: Transaction, personIds: readonly string[]): Promise<void> {
  if ((await beingWithdrawn(transaction, personIds)).length > 0)
    throw new Refusal('CONFLICT', 'This person is being withdrawn. Nothing can be linked to them now.');
}

/**
 * The given people whose withdrawal is running. The others can be linked until the end of the transaction: a withdrawal
 * that begins concurrently waits and sees the link.
 */
export async function beingWithdrawn(transaction: Transaction, personIds: readonly string[]): Promise<string[]> {
  if (personIds.length === 0) return [];
  const bind = [transaction.workspaceId, [...personIds]];
  await transaction.sql(
    'select 1 from people where workspace_id = $1 and id = any($2::uuid[]) order by id for share',
    bind,
  );
  const running = await transaction.sql<{ id: string }>(
    `with recursive withdrawn (id) as (select person_id from withdrawals where workspace_id = $1 and state in ('WAITING', 'RUNNING')
       union select m.person_id from withdrawn w join person_merges m on m.workspace_id = $1 and m.kept_id = w.id)
     select id from withdrawn where id = any($2::uuid[])`,
    bind,
  );
  return running.map(({ id }) => id);
}
