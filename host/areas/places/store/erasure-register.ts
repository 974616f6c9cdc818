import { limits } from '@earshot/core/limits';
import type { Transaction } from '../../../store/database.ts';

/*
 * The register of erasures: ids and times of erased rows and people, no content. After an older backup is restored, it
 * shows what has to be erased again.
 */

/** An erased row or, with WITHDRAWAL as its entity, a withdrawn person. */
export interface Erasure {
  noun: string;
  id: string;
  /** details of a withdrawal */
  details: Record<string, unknown>;
  at: Date;
}

/** Used as the entity if the id is that of a withdrawn person. */
const WITHDRAWAL = 'Withdrawal';

/**
 * Registers erased rows, again if they were erased before and imported again; rows erased with them are not registered.
 */
export async function registerErased(transaction: Transaction, noun: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction.sql(
    `insert into erasures (workspace_id, noun, id) select $1, $2, unnest($3::uuid[])
     on conflict (workspace_id, noun, id) do update set at = now()`,
    [transaction.workspaceId, noun, [...ids]],
  );
}

/** Registers a withdrawal after its decision. */
export async function registerWithdrawal(transaction: Transaction, personId: string, details: object): Promise<void> {
  await transaction.sql(
    `insert into erasures (workspace_id, noun, id, details) values ($1, $2, $3, $4::jsonb)
     on conflict (workspace_id, noun, id) do update set details = excluded.details, at = now()`,
    [transaction.workspaceId, WITHDRAWAL, personId, JSON.stringify(details)],
  );
}

/** A page of the register, after the last entry of the previous page. */
export const registered = (transaction: Transaction, after?: Pick<Erasure, 'noun' | 'id'>): Promise<Erasure[]> =>
  transaction.sql<Erasure>(
    `select noun, id, details, at from erasures where workspace_id = $1 and (noun, id) > ($2, $3::uuid) order by noun, id limit $4`,
    [
      transaction.workspaceId,
      after?.noun ?? '',
      after?.id ?? '00000000-0000-0000-0000-000000000000',
      limits.register.atOnce,
    ],
  );

/** Adds erasures from a register that have to be repeated. */
export async function reopen(transaction: Transaction, erasures: readonly Erasure[]): Promise<void> {
  await transaction.sql(
    `insert into erasures (workspace_id, noun, id, details, at, open)
     select $1, noun, id, details, at, true from jsonb_to_recordset($2::jsonb) as r (noun text, id uuid, details jsonb, at timestamptz)
     on conflict (workspace_id, noun, id) do update set open = true, details = excluded.details`,
    [transaction.workspaceId, JSON.stringify(erasures)],
  );
}

/** Erasures to be repeated: withdrawals, or rows. */
export const openErasures = (transaction: Transaction, of: 'withdrawals' | 'rows'): Promise<Erasure[]> =>
  transaction.sql<Erasure>(
    `select noun, id, details, at from erasures where workspace_id = $1 and open and (noun = $2) = $3
     order by noun, id limit $4`,
    [transaction.workspaceId, WITHDRAWAL, of === 'withdrawals', limits.register.atOnce],
  );

/** Records that erasures were repeated. */
export async function settle(transaction: Transaction, erasures: readonly Erasure[]): Promise<void> {
  await transaction.sql(
    `update erasures e set open = false from jsonb_to_recordset($2::jsonb) as r (noun text, id uuid)
     where e.workspace_id = $1 and e.noun = r.noun and e.id = r.id`,
    [transaction.workspaceId, JSON.stringify(erasures.map(({ noun, id }) => ({ noun, id })))],
  );
}

/** Erases entries that no backup can bring back. */
export async function purgeRegister(transaction: Transaction): Promise<void> {
  await transaction.sql(
    `delete from erasures where workspace_id = $1 and not open and at < now() - $2 * interval '1 day'`,
    [transaction.workspaceId, limits.register.days],
  );
}
