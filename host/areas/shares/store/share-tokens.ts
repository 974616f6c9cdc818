import { Refusal } from '@earshot/core/refusal';
import type { SealedSecret, SecretPlace, Vault } from '../../../plugins/vault.ts';
import { tenantIds } from '../../../store/accounts.ts';
import type { Database, Transaction } from '../../../store/database.ts';
import { tokenHash } from '../../../store/sessions.ts';

/** Target of a public link, before its validity is checked. */
export interface SharedWhere {
  workspaceId: string;
  shareId: string;
  passwordHash: string | null;
  /** the database's clock, in seconds since 1970 */
  now: number;
}

const placeOf = ({ workspaceId }: Transaction, shareId: string): SecretPlace => ({
  workspaceId: workspaceId ?? '',
  ownerId: `share:${shareId}`,
  field: 'token',
});

/** Stores the target of a token: its hash for lookups, and the token itself encrypted, to be shown again. */
export async function addShareToken(
  transaction: Transaction,
  vault: Vault,
  { token, shareId, passwordHash }: { token: string; shareId: string; passwordHash: string | null },
): Promise<void> {
  await transaction.sql(
    `insert into share_tokens (token_hash, workspace_id, share_id, password_hash, sealed) values ($1, $2, $3, $4, $5::jsonb)`,
    [
      tokenHash(token),
      transaction.workspaceId,
      shareId,
      passwordHash,
      JSON.stringify(vault.seal(token, placeOf(transaction, shareId))),
    ],
  );
}

/** The token of a link, decrypted; refuses if its key is gone. */
export async function openShareToken(transaction: Transaction, vault: Vault, shareId: string): Promise<string> {
  const [row] = await transaction.sql<{ sealed: SealedSecret | null }>(
    'select sealed from share_tokens where workspace_id = $1 and share_id = $2',
    [transaction.workspaceId, shareId],
  );
  try {
    if (row?.sealed) return vault.open(row.sealed, placeOf(transaction, shareId));
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
  }
  throw new Refusal('UNAVAILABLE', 'This link still works, but its address can no longer be shown. Make a new link.');
}

/**
 * Encrypts tokens that earlier releases stored in clear, and removes them from stored answers to repeated calls. Runs
 * at each start, as a host of an earlier release can have made links since.
 */
export async function sealShareTokens(database: Database, vault: Vault): Promise<void> {
  for (const workspaceId of await database.asSystem('encrypt tokens of public links', tenantIds))
    await database.inWorkspace(workspaceId, async (transaction) => {
      const clear = await transaction.sql<{ id: string; token: string }>(
        'select id, token from shares where workspace_id = $1 and token is not null for update',
        [workspaceId],
      );
      for (const { id, token } of clear) {
        const sealed = JSON.stringify(vault.seal(token, placeOf(transaction, id)));
        await transaction.sql('update share_tokens set sealed = $3::jsonb where workspace_id = $1 and share_id = $2', [
          workspaceId,
          id,
          sealed,
        ]);
        await transaction.sql('update shares set token = null where workspace_id = $1 and id = $2', [workspaceId, id]);
      }
      if (clear.length > 0)
        await transaction.sql(
          `update mutations set answer = answer #- '{answer,token}' where workspace_id = $1 and answer #> '{answer,token}' is not null`,
          [workspaceId],
        );
    });
}

/** Changes or removes the password of a link. */
export async function changeSharePassword(
  transaction: Transaction,
  shareId: string,
  passwordHash: string | null,
): Promise<void> {
  await transaction.sql('update share_tokens set password_hash = $3 where workspace_id = $1 and share_id = $2', [
    transaction.workspaceId,
    shareId,
    passwordHash,
  ]);
}

/** Target of a token; undefined if there is none. */
export async function findShareToken(database: Database, token: string): Promise<SharedWhere | undefined> {
  const [found] = await database.asSystem('follow a public link', (transaction) =>
    transaction.sql<SharedWhere>(
      `select workspace_id as "workspaceId", share_id as "shareId", password_hash as "passwordHash",
         extract(epoch from now())::float8 as now
       from share_tokens where token_hash = $1`,
      [tokenHash(token)],
    ),
  );
  return found;
}
