import { createHmac } from 'node:crypto';
import { keyFor } from '@earshot/config/secret-key';
import type { AnyOperation } from '@earshot/core/model/operation';
import { Refusal } from '@earshot/core/refusal';
import type { Transaction } from '../store/database.ts';
import type { ActorCall } from './call.ts';
import type { Outcome } from './outcome.ts';
import type { Visit } from './visit.ts';

// Keyed, since inputs contain passwords: readers of the table cannot test guesses against the hash.
const hashOf = (secretKey: Buffer, value: unknown) =>
  createHmac('sha256', keyFor(secretKey, 'repeats')).update(JSON.stringify(value)).digest('hex');

const forgotten = () => new Refusal('CONFLICT', 'This was already done. Its result was shown once and is not stored.');

/** Stored answers by idempotency key, for callers that can repeat a call. */
export interface Repeats {
  /** The stored answer of the first call; undefined if this is the first. */
  claim(): Promise<Outcome | undefined>;
  remember(outcome: Outcome): Promise<void>;
}

/** The stored answers for a program's calls. The program chooses the key; a key reused for another input is refused. */
export function repeatsOf(
  transaction: Transaction,
  secretKey: Buffer,
  operation: AnyOperation,
  { ownerId, key, said }: NonNullable<Visit['repeat']>,
): Repeats {
  const bind = [transaction.workspaceId, ownerId, `sent:${key}`];
  return {
    claim: async () => {
      const first = await claimed(transaction, bind, hashOf(secretKey, [operation.name, said]));
      if (first === 'OTHER')
        throw new Refusal(
          'UNPROCESSABLE',
          'This Idempotency-Key or event ID was used for something else. Send a new one.',
        );
      if (first === null) throw forgotten();
      return first;
    },
    remember: (outcome) => kept(transaction, bind, outcome),
  };
}

/** Claims the client's id for this change. A concurrent second call waits for the first one and gets its answer. */
export async function claim(
  transaction: Transaction,
  secretKey: Buffer,
  { operation, input, visit, actor }: ActorCall,
): Promise<Outcome | undefined> {
  if (!visit.mutationId) return undefined;
  const hash = hashOf(secretKey, [operation.name, input]);
  const first = await claimed(transaction, [actor.workspaceId, actor.accountId, visit.mutationId], hash);
  if (first === undefined) return undefined;
  if (first === 'OTHER') throw new Refusal('CONFLICT', 'This change id was used for something else. Send a new one.');
  if (first === null) throw forgotten();
  return first;
}

/** Undefined for a new key; otherwise the answer of the first call, or null if that is not stored. */
async function claimed(
  transaction: Transaction,
  bind: unknown[],
  hash: string,
): Promise<Outcome | null | 'OTHER' | undefined> {
  const [mine] = await transaction.sql(
    'insert into mutations (workspace_id, account_id, key, input_hash) values ($1, $2, $3, $4) on conflict do nothing returning key',
    [...bind, hash],
  );
  if (mine) return undefined;
  const [first] = await transaction.sql<{ input_hash: string; answer: Outcome | null }>(
    'select input_hash, answer from mutations where workspace_id = $1 and account_id = $2 and key = $3',
    bind,
  );
  return first?.input_hash === hash ? first.answer : 'OTHER';
}

async function kept(transaction: Transaction, bind: unknown[], outcome: Outcome): Promise<void> {
  await transaction.sql(
    'update mutations set answer = $4::jsonb where workspace_id = $1 and account_id = $2 and key = $3',
    [...bind, JSON.stringify(outcome)],
  );
}

/** Stores the answer of a change for repeated calls. */
export async function remember(
  transaction: Transaction,
  { operation, visit, actor }: ActorCall,
  outcome: Outcome,
): Promise<void> {
  // An answer with a secret that is shown once is not stored.
  if (!visit.mutationId || operation.once) return;
  await kept(transaction, [actor.workspaceId, actor.accountId, visit.mutationId], outcome);
}
