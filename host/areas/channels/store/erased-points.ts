import { keyFor } from '@earshot/config/secret-key';
import { DataPoint } from '@earshot/core/areas/channels/data-point';
import type { OnErase } from '../../../jobs/erase-rows.ts';
import { tenantIds } from '../../../store/accounts.ts';
import type { Database } from '../../../store/database.ts';

/** Key for hashing names of erased data points: without it, names cannot be tried out. */
export const erasedKeyOf = (secretKey: Buffer): Buffer => keyFor(secretKey, 'names of erased data points');

/** SQL: the hash of a name, with a key; both are expressions. */
export const erasedHash = (name: string, key: string): string =>
  `sha256(${key}::bytea || sha256(convert_to(${name}, 'UTF8')))`;

// The source may send it again: a hash of its name blocks it and reveals nothing. Data of an undone import can return,
// as nobody deleted it.
const KEEP_AWAY = `
  insert into erased_points (workspace_id, channel_id, external_hash, keyed)
  select workspace_id, channel_id, ${erasedHash('external_id', '$3')}, true from data_points
  where workspace_id = $1 and id = any($2::uuid[]) and not undone on conflict do nothing`;

/** Keeps data points erased from trash from returning with the next import. */
export const rememberErased =
  (erasedKey: Buffer): OnErase =>
  async ({ transaction, workspaceId }, idsOf) => {
    await transaction.sql(KEEP_AWAY, [workspaceId, idsOf(DataPoint), erasedKey]);
  };

/** Hashes again names that an earlier release stored without a key. */
export async function keyErasedNames(database: Database, erasedKey: Buffer): Promise<void> {
  for (const workspaceId of await database.asSystem('key names of erased data points', tenantIds))
    await database.inWorkspace(workspaceId, (transaction) =>
      transaction.sql(
        `update erased_points set external_hash = sha256($2::bytea || external_hash), keyed = true
         where workspace_id = $1 and not keyed`,
        [workspaceId, erasedKey],
      ),
    );
}
