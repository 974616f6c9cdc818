import { ChannelRun, type ChannelRun as Run, readingOptions } from '@earshot/core/areas/channels/channel-run';
import { File } from '@earshot/core/areas/files/file';
import { Member } from '@earshot/core/model/member';
import { isOpen } from '@earshot/core/model/run-state';
import { Refusal } from '@earshot/core/refusal';
import type { CsvBatch } from '@earshot/processing/areas/channels/read-csv';
import { type Pool, release } from '@earshot/processing/pool/pool';
import * as z from 'zod';
import { type ApartParts, apart, type TaskReport } from '../../../jobs/apart.ts';
import { type Job, job } from '../../../jobs/job.ts';
import { endedBy, lockedRun, Stopped, tellRun } from '../../../jobs/runs.ts';
import { shownRun } from '../../../jobs/shown-run.ts';
import { actorOf, isPlaceInTrash, readAccess } from '../../../operations/access.ts';
import type { Change } from '../../../operations/change.ts';
import type { FileStore } from '../../files/bytes/file-store.ts';
import { indexPointsSoon } from '../../search/index-points.ts';
import { type DataFollower, tellBrought } from '../data-follower.ts';
import { readerOptions } from '../reader-options.ts';
import { countAnew, storePoints, storeUnreadable } from '../store/data-points.ts';
import { type Besides, forgetDuplicates } from '../store/duplicates.ts';

export interface ReadParts extends ApartParts {
  store: FileStore;
  pool: Pick<Pool, 'stream'>;
  report: TaskReport;
  follower: DataFollower;
  /** key of the hashes of erased data points' names */
  erasedKey: Buffer;
  /** bytes per transaction */
  pieceBytes?: number;
}

const HOUR_MS = 3_600_000;
/** Maximum bytes or ms per transaction: progress is shown after each. */
const PIECE = { bytes: 4_000_000, ms: 500 };
/** Rows after which the table's statistics are refreshed. */
const MANY = 5000;

/**
 * Reads a file into its channel in pieces, each in one transaction with its counts, so that progress is visible. A
 * killed run starts over; records already stored are neither added nor counted.
 */
export function readChannelFile(parts: ReadParts): Job {
  return job({
    kind: 'read-channel-file',
    input: z.strictObject({ runId: z.uuid() }),
    deadlineMs: HOUR_MS,
    lane: 'long',
    logged: true,
    description: 'Read a file into its channel.',
    shows: shownRun(ChannelRun, 'runId'),
    run: async ({ input: { runId }, change, signal }) => {
      const run = await change.rows(ChannelRun).get(runId);
      if (!run) return;
      if (!isOpen(run)) return tellBrought(parts.follower, change, run);
      const ended = await new FileReading(parts, run).ended(signal);
      await indexPointsSoon(change);
      const now = await lockedRun(change, ChannelRun, runId);
      if (!now) return;
      if (now.added >= MANY) await apart(parts, run.workspaceId, ({ transaction }) => countAnew(transaction));
      if (!isOpen(now)) return tellBrought(parts.follower, change, now);
      const same = ended.state === 'DONE' ? Math.max(0, (ended.read ?? 0) - now.added - now.updated) : 0;
      await tellRun(change, ChannelRun, runId, { ...ended, same, endedAt: new Date().toISOString() });
      await parts.follower.came(change, now.channelId);
    },
  });
}

/** A reading of a run's file. */
class FileReading {
  private readonly pieces: CsvBatch[] = [];
  private besides: Besides = { channels: [], leaveOut: false, again: false };
  private leftOut = 0;
  private records = 0;
  private bytes = 0;
  private since = performance.now();

  constructor(
    private readonly parts: ReadParts,
    private readonly run: Run,
  ) {}

  /** Reads the file to its end; returns the final state of the run. */
  async ended(signal: AbortSignal): Promise<Partial<Run>> {
    try {
      this.besides = await this.apart((change) => this.others(change));
      const path = await this.path();
      const options = { priority: 'bulk', signal } as const;
      const onChunk = (piece: CsvBatch) => this.take(piece);
      const { read, outside, unreadable } = await this.parts.pool.stream(
        'read-csv',
        { path, ...readerOptions(readingOptions.parse(this.run.options)) },
        { ...options, onChunk },
      );
      await this.keep();
      // Users without access to the other channel must not learn that it contains anything.
      return { state: 'DONE', progress: 1000, read: read - this.leftOut, outside, unreadable };
    } catch (fault) {
      return endedBy(fault, this.run, this.parts.report);
    }
  }

  /** The other channels that the importing member can currently read. */
  private async others(change: Change): Promise<Besides> {
    await forgetDuplicates(change.transaction, this.run.id);
    const { createdBy, channelId } = this.run;
    const member = createdBy === null ? undefined : await change.rows(Member).get(createdBy);
    if (!member || member.suspended) return this.besides;
    const access = await readAccess(change.transaction, actorOf(member));
    const isOther = (id: string) => id !== channelId && access.places.get(id)?.kind === 'CHANNEL';
    const leaveOut = readingOptions.parse(this.run.options).duplicates === 'LEAVE_OUT';
    // Reports of an earlier attempt are dropped; its rows are stored.
    const again = !leaveOut && this.run.startedAt !== null;
    return { channels: access.readable.filter(isOther), leaveOut, again };
  }

  private async path(): Promise<string> {
    const { fileId, workspaceId } = this.run;
    const file = fileId === null ? undefined : await this.apart((change) => change.rows(File).get(fileId));
    if (file?.status !== 'COMPLETE') throw new Refusal('NOT_FOUND', 'Its file no longer exists. Upload it again.');
    return this.parts.store.pathOf({ workspaceId, hash: file.hash });
  }

  private async take(piece: CsvBatch): Promise<void> {
    this.pieces.push(piece);
    this.bytes += piece.copyText.length;
    const { pieceBytes = PIECE.bytes } = this.parts;
    if (this.bytes >= pieceBytes || performance.now() - this.since >= PIECE.ms) await this.keep();
  }

  /** Stores the arrived records with the counts. */
  private async keep(): Promise<void> {
    const pieces = this.pieces.splice(0);
    const last = pieces.at(-1);
    if (!last) return;
    let leftOut = 0;
    const records = this.records + pieces.reduce((sum, piece) => sum + piece.records, 0);
    await this.apart(async (change) => {
      const { id: runId, channelId } = this.run;
      const { transaction } = change;
      // The channel is locked before its runs, as everywhere.
      const there = await transaction.sql(
        'select 1 from channels where workspace_id = $1 and id = $2 and trashed_at is null for no key update',
        [change.workspaceId, channelId],
      );
      const shown = there.length > 0 && !(await isPlaceInTrash(transaction, channelId));
      const now = shown ? await lockedRun(change, ChannelRun, runId) : undefined;
      if (!now || !isOpen(now)) throw new Stopped();
      const kept = await storePoints(
        transaction,
        { channelId, runId, erasedKey: this.parts.erasedKey, besides: this.besides },
        pieces.map(({ copyText }) => copyText),
      );
      leftOut = kept.leftOut;
      await storeUnreadable(
        transaction,
        runId,
        pieces.flatMap(({ unreadable }) => unreadable),
      );
      await tellRun(change, ChannelRun, runId, {
        state: 'RUNNING',
        startedAt: now.startedAt ?? new Date().toISOString(),
        read: records - this.leftOut - leftOut,
        added: now.added + kept.added,
        updated: now.updated + kept.updated,
        progress: Math.floor((1000 * last.bytesRead) / Math.max(1, last.bytesTotal)),
      });
    });
    for (const { copyText } of pieces) release(copyText);
    this.leftOut += leftOut;
    this.records = records;
    this.bytes = 0;
    this.since = performance.now();
  }

  private apart<T>(act: (change: Change) => Promise<T>): Promise<T> {
    return apart(this.parts, this.run.workspaceId, act);
  }
}
