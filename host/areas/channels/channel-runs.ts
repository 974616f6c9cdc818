import {
  ChannelRun,
  cancelChannelRun,
  canUndo,
  lastRuns,
  matchFile,
  previewFile,
  type RunDuplicate,
  readFileIntoChannel,
  runDuplicates,
  undoChannelRun,
  unreadableRows,
} from '@earshot/core/areas/channels/channel-run';
import { File } from '@earshot/core/areas/files/file';
import { Channel } from '@earshot/core/areas/places/channel';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import type { Pool } from '@earshot/processing/pool/pool';
import { cancelRun } from '../../jobs/runs.ts';
import { undoRun } from '../../jobs/undo-run.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { Work } from '../../operations/work.ts';
import type { FileStore } from '../files/bytes/file-store.ts';
import { demandArrived } from '../files/table-files.ts';
import { addRun, lockedChannel } from './begin-pull.ts';
import type { ChannelSources } from './channel-sources.ts';
import { sourceFor } from './channels.ts';
import { lastChoices, matchOf, previewOf } from './file-preview.ts';
import { readerOptions } from './reader-options.ts';
import { changedSince } from './store/undone-points.ts';

interface RunParts {
  sources: ChannelSources;
  store: FileStore;
  pool: Pick<Pool, 'run'>;
}

// One index lookup per channel: some are polled every hour for years.
const LAST = `
  select last.id from unnest($2::uuid[]) as c (id) cross join lateral (select r.id from channel_runs r
    where r.workspace_id = $1 and r.channel_id = c.id and r.trashed_at is null order by r.created_at desc limit 1) last`;

/** An uploaded file of this channel. */
async function fileFor(work: Work, channelId: string, fileId: string) {
  const file = await work.load(File, fileId, 'WRITE');
  if (file.channelId !== channelId)
    throw new Refusal('BAD_USER_INPUT', 'This file was uploaded for something else. Upload it to this channel.');
  if (file.status === 'CANCELLED') throw new Refusal('UNPROCESSABLE', 'This file was discarded. Upload it again.');
  demandArrived(file);
  return file;
}

async function demandUndoable(work: Work, run: ChannelRun): Promise<void> {
  if (!canUndo(run, Date.now()))
    throw new Refusal(
      'UNPROCESSABLE',
      `Only an import of a file that added or changed rows can be undone, for ${limits.undoDays} days.`,
    );
  await demandNoUndo(work, run.channelId);
  const others = await work
    .rows(ChannelRun)
    .find({ where: { channelId: run.channelId, state: ['WAITING', 'RUNNING'] } });
  if (others.some(({ id }) => id !== run.id))
    throw new Refusal(
      'CONFLICT',
      'Another import is running in this channel. Wait until it is done, or stop it first.',
    );
  if (await changedSince(work.transaction, run))
    throw new Refusal('CONFLICT', 'A later import has changed rows of this one. Undo the later one first.');
}

async function demandNoUndo(work: Work, channelId: string): Promise<void> {
  const undoing = await work.rows(ChannelRun).find({ where: { channelId, state: 'UNDOING' }, limit: 1 });
  if (undoing.length > 0)
    throw new Refusal('CONFLICT', 'An import into this channel is being undone. Wait until that is done.');
}

/** Imports of files into channels, and their results. */
export function channelRunHandlers({ sources, store, pool }: RunParts): Handler[] {
  const pathOf = async (work: Work, channelId: string, fileId: string) => {
    const { workspaceId, hash } = await fileFor(work, channelId, fileId);
    return store.pathOf({ workspaceId, hash });
  };
  return [
    inside(previewFile, async ({ input: { id, fileId, ...asked }, work }) => {
      const path = await pathOf(work, id, fileId);
      return previewOf(pool, path, asked, await lastChoices(work, id));
    }),
    inside(matchFile, async ({ input: { id, fileId, options }, work }) => {
      const path = await pathOf(work, id, fileId);
      const most = limits.csv.matchedRows;
      const { records } = await pool.run('sample-csv', { path, most, ...readerOptions(options) });
      return matchOf(work.transaction, id, records);
    }),
    inside(readFileIntoChannel, async ({ input, work }) => {
      const channel = await work.load(Channel, input.id, 'WRITE');
      const { contribution } = await sourceFor(sources, work, channel.source);
      if (contribution.intake !== 'file') throw new Refusal('UNPROCESSABLE', 'This kind of channel takes no files.');
      await demandNoUndo(work, input.id);
      // Keeps others from discarding the file.
      await lockedChannel(work, input.id);
      const file = await fileFor(work, input.id, input.fileId);
      const row = await addRun(work, {
        channelId: input.id,
        fileId: file.id,
        fileName: file.name,
        options: input.options,
        createdBy: work.actor.memberId,
      });
      work.undoBy(undoChannelRun, { id: row.id });
      await work.enqueue('read-channel-file', { runId: row.id }, { key: `read-channel-file:${row.id}` });
      return row;
    }),
    inside(cancelChannelRun, ({ work, object }) => cancelRun(work, ChannelRun, object)),
    inside(undoChannelRun, async ({ work, object }) => {
      await lockedChannel(work, object.channelId);
      return undoRun(work, ChannelRun, {
        run: object,
        kind: 'undo-channel-run',
        input: { runId: object.id },
        demand: (run) => demandUndoable(work, run),
      });
    }),
    inside(lastRuns, async ({ work }) => {
      const last = await work.transaction.sql<{ id: string }>(LAST, [work.workspaceId, work.access.readable]);
      return work.rows(ChannelRun).find({ where: { id: last.map(({ id }) => id) } });
    }),
    inside(runDuplicates, async ({ input, work }) => {
      const met = await work.transaction.sql<RunDuplicate>(
        `select channel_id as "channelId", count from run_duplicates
         where workspace_id = $1 and run_id = $2 order by count desc, channel_id`,
        [work.workspaceId, input.id],
      );
      return met.filter(({ channelId }) => work.access.reads(channelId));
    }),
    inside(unreadableRows, ({ input, work }) =>
      work.transaction.sql(
        `select line, reason, raw from unreadable_rows
         where workspace_id = $1 and run_id = $2 and line > $3 order by line limit $4`,
        [work.workspaceId, input.id, input.afterLine, input.first],
      ),
    ),
  ];
}
