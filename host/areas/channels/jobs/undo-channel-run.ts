import { ChannelRun } from '@earshot/core/areas/channels/channel-run';
import type { ApartParts } from '../../../jobs/apart.ts';
import type { Job } from '../../../jobs/job.ts';
import { lockedRun, tellRun } from '../../../jobs/runs.ts';
import { undoJob } from '../../../jobs/undo-run.ts';
import type { Change } from '../../../operations/change.ts';
import { hidePoints, indexPointsSoon } from '../../search/index-points.ts';
import type { DataFollower } from '../data-follower.ts';
import { leftToUndo, restoreReplaced, takeBackAdded } from '../store/undone-points.ts';

/** Rows per transaction: progress is shown after each, and the channel is not locked for long. */
const PIECE = { added: 5000, changed: 500 };

export interface UndoParts extends ApartParts {
  follower: DataFollower;
  /** rows per transaction */
  pieces?: typeof PIECE;
}

/** Undoes the import of a file. */
export function undoChannelRun({ pieces = PIECE, ...parts }: UndoParts): Job {
  const { follower } = parts;
  return undoJob(parts, {
    kind: 'undo-channel-run',
    of: ChannelRun,
    idField: 'runId',
    description: 'Undo the import of a file.',
    piece: (change, run) => undoPiece(change, run, { follower, pieces }),
    after: async (change, run) => {
      await indexPointsSoon(change);
      await follower.came(change, run.channelId);
    },
  });
}

/** Undoes one piece; returns whether more can follow. */
async function undoPiece(
  change: Change,
  { id, channelId }: ChannelRun,
  { follower, pieces }: { follower: DataFollower; pieces: typeof PIECE },
): Promise<boolean> {
  const { transaction, workspaceId } = change;
  // The channel is locked before its themes and its runs, as everywhere.
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
