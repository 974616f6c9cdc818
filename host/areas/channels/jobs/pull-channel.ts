import { ChannelRun } from '@earshot/core/areas/channels/channel-run';
import { Channel } from '@earshot/core/areas/places/channel';
import { limits } from '@earshot/core/limits';
import { isOpen } from '@earshot/core/model/run-state';
import * as z from 'zod';
import { type Job, job } from '../../../jobs/job.ts';
import { lockedRun, tellRun } from '../../../jobs/runs.ts';
import { shownRun } from '../../../jobs/shown-run.ts';
import type { Change } from '../../../operations/change.ts';
import { indexPointsSoon } from '../../search/index-points.ts';
import { enqueuePull, lockedChannel } from '../begin-pull.ts';
import { tellBrought } from '../data-follower.ts';
import { type PullParts, PullSlice, type SliceEnd } from './pull-slice.ts';

const DEADLINE_MS = 10 * 60_000;

/**
 * Polls a channel's source and stores the data. A run takes several time slices, so that large ones do not block
 * others; a killed slice starts over at the bookmark.
 */
export function pullChannel(parts: PullParts): Job {
  return job({
    kind: 'pull-channel',
    input: z.strictObject({ runId: z.uuid(), tries: z.int().default(0) }),
    deadlineMs: DEADLINE_MS,
    lane: 'long',
    logged: true,
    description: 'Ask the source of a channel what is new.',
    shows: shownRun(ChannelRun, 'runId'),
    run: async ({ input: { runId, tries }, change, signal }) => {
      const run = await change.rows(ChannelRun).get(runId);
      if (!run) return;
      if (!isOpen(run)) return tellBrought(parts.follower, change, run);
      const ended = await new PullSlice(parts, run).pullUntilPause(signal);
      if (ended.end === 'OVERTAKEN') return;
      await indexPointsSoon(change);
      const channel = await lockedChannel(change, run.channelId);
      const now = await lockedRun(change, ChannelRun, runId);
      if (!now) return;
      if (!isOpen(now)) return tellBrought(parts.follower, change, now);
      const later = ended.end === 'LATER' && tries + 1 < limits.pull.laterTries;
      if (ended.end === 'MORE') return enqueuePull(change, runId);
      if (later) {
        await tellRun(change, ChannelRun, runId, {
          state: 'WAITING',
          problem: `${ended.problem} It continues automatically.`,
        });
        return enqueuePull(change, runId, { tries: tries + 1, delayMs: ended.delayMs });
      }
      if (ended.end === 'REFUSED_KEY' && channel) await needsKey(change, channel);
      const same = Math.max(0, now.read - now.added - now.updated);
      await tellRun(change, ChannelRun, runId, { ...ending(ended), same, endedAt: new Date().toISOString() });
      await parts.follower.came(change, run.channelId);
    },
  });
}

/** Retrying with this key is pointless: the channel waits for another one. */
async function needsKey(change: Change, { id }: Channel): Promise<void> {
  const row = await change.rows(Channel).update(id, { connection: 'NEEDS_KEY' });
  change.emit('updated', Channel, [row], ['connection']);
}

function ending(ended: SliceEnd): Partial<ChannelRun> {
  if (ended.end === 'DONE') return { state: 'DONE', progress: 1000 };
  return 'problem' in ended ? { state: 'FAILED', problem: ended.problem } : { state: 'CANCELLED' };
}
