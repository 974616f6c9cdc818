import { ChannelRun } from '@earshot/core/areas/channels/channel-run';
import * as z from 'zod';
import { type ApartParts, apart } from '../../../jobs/apart.ts';
import { type Job, job } from '../../../jobs/job.ts';
import { lockedRun, tellRun } from '../../../jobs/runs.ts';
import { shownRun, UNDO } from '../../../jobs/shown-run.ts';
import type { Change } from '../../../operations/change.ts';
import { hidePoints, indexPointsSoon } from '../../search/index-points.ts';
import type { DataFollower } from '../data-follower.ts';
import { leftToUndo, restoreReplaced, takeBackAdded } from '../store/undone-points.ts';

const HOUR_MS = 3_600_000;
/** Rows per transaction: progress is shown after each, and the channel is not blocked for long. */
const PIECE = { added: 5000, changed: 500 };

export interface UndoParts extends ApartParts {
  follower: DataFollower;
  /** rows per transaction */
  pieces?: typeof PIECE;
}

/**
 * Undoes the import of a file piece by piece, each in a transaction of its own. Killed, it goes on where it was: what is
 * taken back is no longer among what is left.
 */
export function undoChannelRun({ pieces = PIECE, ...parts }: UndoParts): Job {
  return job({
    kind: 'undo-channel-run',
    input: z.strictObject({ runId: z.uuid() }),
    deadlineMs: HOUR_MS,
    lane: 'long',
    says: 'Undo the import of a file.',
    shows: shownRun(ChannelRun, 'runId', UNDO),
    run: async ({ input: { runId }, change, signal }) => {
      const run = await change.rows(ChannelRun).get(runId);
      if (!run) return;
      for (let goesOn = true; goesOn; ) {
        signal.throwIfAborted();
        goesOn = await apart(parts, change.workspaceId, (piece) =>
          undoPiece(piece, run, { follower: parts.follower, pieces }),
        );
      }
      await indexPointsSoon(change);
      await parts.follower.came(change, run.channelId);
    },
  });
}

/** Takes one piece back; answers whether there may be more. */
async function undoPiece(
  change: Change,
  { id, channelId }: ChannelRun,
  { follower, pieces }: { follower: DataFollower; pieces: typeof PIECE },
): Promise<boolean> {
  const { transaction, workspaceId } = change;
  // The channel before its themes and its runs, as everywhere.
  await transaction.sql('select 1 from channels where workspace_id = $1 and id = $2 for no key update', [
    workspaceId,
    channelId,
  ]);
  await follower.lock(transaction, channelId);
  const run = await lockedRun(change, ChannelRun, id);
  if (run?.state !== 'UNDOING') return false;
  const taken = await takeBackAdded(transaction, id, pieces.added);
  await hidePoints(transaction, taken);
  const done = taken.length || (await restoreReplaced(transaction, id, pieces.changed));
  if (done > 0) {
    const left = await leftToUndo(transaction, id);
    const all = Math.max(run.added + run.updated, left, 1);
    await tellRun(change, ChannelRun, id, { progress: Math.floor(1000 * (1 - left / all)) });
    return true;
  }
  await tellRun(change, ChannelRun, id, { state: 'UNDONE', progress: 1000, endedAt: new Date().toISOString() });
  await follower.counted(change, channelId);
  return false;
}
