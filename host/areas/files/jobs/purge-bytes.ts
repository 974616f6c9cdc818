import { File } from '@earshot/core/areas/files/file';
import * as z from 'zod';
import type { OnErase } from '../../../jobs/erase-rows.ts';
import { type Job, job } from '../../../jobs/job.ts';
import type { Transaction } from '../../../store/database.ts';
import type { FileStore } from '../bytes/file-store.ts';
import { lockBytes } from '../bytes/lock-bytes.ts';
import { NAMED_BYTES } from '../bytes/named-bytes.ts';

/** Hashes looked up per statement. */
const AT_ONCE = 500;

/** Enqueues the removal of erased files' bytes, after the commit and if no other row references them. */
export const eraseBytes: OnErase = async (change, idsOf) => {
  if (idsOf(File).length > 0) await change.enqueue('purge-bytes', {}, { key: `purge-bytes:${change.workspaceId}` });
};

/** Removes bytes that no file or export of the workspace references any more, including those in trash. */
export function purgeBytes(store: FileStore): Job {
  return job({
    kind: 'purge-bytes',
    input: z.strictObject({}),
    deadlineMs: 600_000,
    description: 'Remove the bytes of files that are erased.',
    run: async ({ change: { transaction, workspaceId }, signal }) => {
      let some: string[] = [];
      const sweep = async () => {
        for (const hash of await nameless(transaction, some)) {
          await lockBytes(transaction, hash);
          // Checked again under the lock, when no new reference can be added.
          if ((await nameless(transaction, [hash])).length > 0) await store.remove(workspaceId, hash);
        }
        some = [];
      };
      for await (const hash of store.hashes(workspaceId)) {
        signal.throwIfAborted();
        some.push(hash);
        if (some.length === AT_ONCE) await sweep();
      }
      await sweep();
    },
  });
}

async function nameless(transaction: Transaction, hashes: string[]): Promise<string[]> {
  const named = await transaction.sql<{ hash: string }>(
    `select hash from ${NAMED_BYTES} where workspace_id = $1 and hash = any($2::text[])`,
    [transaction.workspaceId, hashes],
  );
  const known = new Set(named.map(({ hash }) => hash));
  return hashes.filter((hash) => !known.has(hash));
}
