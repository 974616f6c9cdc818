import { File } from '@earshot/core/areas/files/file';
import { limits } from '@earshot/core/limits';
import * as z from 'zod';
import { eraseRows } from '../../../jobs/erase-rows.ts';
import { type Job, job } from '../../../jobs/job.ts';
import type { Incoming } from '../bytes/incoming.ts';

/** Gives up uploads without recent progress, and erases failed, given-up and discarded ones. */
export function purgeUploads(incoming: Incoming): Job {
  return job({
    kind: 'purge-uploads',
    input: z.strictObject({}),
    deadlineMs: 300_000,
    description: 'Erase uploads that nobody goes on with, those that failed, and discarded files.',
    run: async ({ change }) => {
      const { transaction, workspaceId } = change;
      const [time] = await transaction.sql<{ before: Date }>(`select now() - $1 * interval '1 second' as before`, [
        limits.uploadRestSeconds,
      ]);
      const arrived = await incoming.all(workspaceId);
      const moving = arrived.filter(({ changedAt }) => time && changedAt > time.before).map(({ fileId }) => fileId);
      const resting = await transaction.sql<{ id: string; hash: string }>(
        `select id, hash from files where workspace_id = $1 and status <> 'COMPLETE' and updated_at < $2
           and (status <> 'UPLOADING' or id <> all($3::uuid[])) order by id for update`,
        [workspaceId, time?.before, moving],
      );
      await eraseRows(
        change,
        File,
        resting.map(({ id }) => id),
      );
      // Bytes of files discarded after their upload.
      if (resting.some(({ hash }) => hash !== ''))
        await change.enqueue('purge-bytes', {}, { key: `purge-bytes:${workspaceId}` });
      const expected = await transaction.sql<{ id: string }>(
        `select id from files where workspace_id = $1 and status = 'UPLOADING'`,
        [workspaceId],
      );
      const still = new Set(expected.map(({ id }) => id));
      // Other files there are leftovers of a killed host.
      const left = arrived.filter(({ fileId }) => !still.has(fileId) && !moving.includes(fileId));
      transaction.afterCommit(async () => {
        for (const { fileId } of left) await incoming.remove({ workspaceId, fileId });
      });
    },
  });
}
