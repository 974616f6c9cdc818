import { limits } from '@earshot/core/limits';
import * as z from 'zod';
import { type Job, job } from '../../../jobs/job.ts';
import { isPlaceInTrash } from '../../../operations/access.ts';
import { beginPull, enqueuePull, lockedChannel } from '../begin-pull.ts';
import type { ChannelSources } from '../channel-sources.ts';

// A day less half an hour: yesterday's late poll does not delay today's to tomorrow.
const DUE = `c.schedule = 'HOURLY' or (c.schedule = 'DAILY' and (c.pulled_at is null or c.pulled_at < now() - interval '23 hours 30 minutes'))`;

/** Polls the due sources of one workspace. */
export function beginPulls(sources: Pick<ChannelSources, 'all'>): Job {
  return job({
    kind: 'begin-pulls',
    input: z.strictObject({}),
    deadlineMs: 60_000,
    description: 'Ask the sources of channels whose time has come.',
    run: async ({ change }) => {
      const on = await sources.all(change.workspaceId, change.transaction);
      const asked = on.flatMap(({ contribution }) => (contribution.intake === 'pull' ? [contribution.id] : []));
      const due = await change.transaction.sql<{ id: string }>(
        `select c.id from channels c where c.workspace_id = $1 and c.trashed_at is null and c.connection = 'CONNECTED'
           and c.source = any($2::text[]) and (${DUE}) order by c.id`,
        [change.workspaceId, asked],
      );
      for (const { id } of due) {
        const channel = await lockedChannel(change, id);
        if (channel?.connection !== 'CONNECTED' || (await isPlaceInTrash(change.transaction, id))) continue;
        const run = await beginPull(change, id, null);
        // A run without progress for this long has lost its job.
        if (Date.parse(run.updatedAt) < Date.now() - limits.pull.silentMs) await enqueuePull(change, run.id);
      }
    },
  });
}
