import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { File } from '@earshot/core/areas/files/file';
import { Reel } from '@earshot/core/areas/reels/reel';
import { type ReelEvent, type ReelEventType, ReelExport } from '@earshot/core/areas/reels/reel-export';
import { limits } from '@earshot/core/limits';
import { isOpen } from '@earshot/core/model/run-state';
import { Refusal } from '@earshot/core/refusal';
import type { Pool } from '@earshot/processing/pool/pool';
import * as z from 'zod';
import { type ApartParts, apart, type TaskReport } from '../../../jobs/apart.ts';
import { type Job, job } from '../../../jobs/job.ts';
import { endedBy, lockedRun, Stopped, tellRun } from '../../../jobs/runs.ts';
import { shownRun } from '../../../jobs/shown-run.ts';
import type { Change } from '../../../operations/change.ts';
import type { FileKey, FileStore } from '../../files/bytes/file-store.ts';
import { lockBytes } from '../../files/bytes/lock-bytes.ts';
import { MediaAttempt } from '../../media/media-attempt.ts';
import type { MediaEngine } from '../../media/media-engine.ts';
import { ReelMaker } from '../make-reel.ts';
import type { PlayedFile } from '../played-highlights.ts';
import { EXPORT_REEL, storeSources } from '../reel-exports.ts';
import { type PlayedItem, playedItems } from '../reels.ts';

export interface ReelExportParts extends ApartParts {
  /** the data folder */
  data: string;
  store: FileStore;
  engine: MediaEngine;
  pool: Pick<Pool, 'run'>;
  report: TaskReport;
}

/** Makes an export of a reel. A killed attempt starts over, with the parts that it had cut. */
export function exportReel(parts: ReelExportParts): Job {
  return job({
    kind: EXPORT_REEL,
    input: z.strictObject({ exportId: z.uuid() }),
    deadlineMs: limits.reels.exportMs,
    attempts: limits.media.attempts,
    lane: 'media',
    logged: true,
    description: 'Make a video or a sound file of a reel.',
    shows: shownRun(ReelExport, 'exportId'),
    run: async ({ input: { exportId }, change, signal }) => {
      const folder = join(parts.data, 'media', change.workspaceId, exportId);
      await rm(folder, { recursive: true, force: true });
      const row = await change.rows(ReelExport).get(exportId);
      if (!row || !isOpen(row)) return;
      const attempt = new MediaAttempt(signal);
      const exporting = new Exporting(parts, row, folder, attempt);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await exporting.run();
      } catch (fault) {
        if (attempt.isStopped) return;
        const end = endedBy(fault, row, parts.report, 'This reel could not be made.');
        if (end.state === 'FAILED') await exporting.fail(end.problem);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  });
}

/** One attempt of an export. */
class Exporting {
  constructor(
    private readonly parts: ReelExportParts,
    private readonly row: ReelExport,
    private readonly folder: string,
    private readonly attempt: MediaAttempt,
  ) {}

  async run(): Promise<void> {
    const engine = await this.parts.engine.demand();
    await this.tell({ state: 'RUNNING', startedAt: new Date().toISOString() });
    const items = await this.items();
    const sound = this.row.format === 'AUDIO';
    const ready = items.filter(({ part, played }) => part.state === 'READY' && (played !== undefined || !sound));
    if (ready.every(({ played }) => !played))
      throw new Refusal('UNPROCESSABLE', 'No highlight of this reel has a recording that can be played.');
    const lengthMs = ready.reduce((sum, { part }) => sum + part.endMs - part.startMs, 0);
    if (lengthMs > limits.reels.lengthMs)
      throw new Refusal(
        'UNPROCESSABLE',
        `Reels of more than ${limits.reels.lengthMs / 3_600_000} hours are not exported. Make two reels of it, or trim its parts.`,
      );
    const leftOut = items.filter(({ part }) => part.state !== 'READY').length;
    const { store, pool } = this.parts;
    const { signal } = this.attempt;
    const making = {
      engine,
      store,
      pool,
      workspaceId: this.row.workspaceId,
      folder: this.folder,
      signal,
      onProgress: (share: number) =>
        this.attempt.tellSometimes(share, (progress) => this.tell({ progress }, ['PROGRESS', 'In progress.', share])),
      keep: (file: PlayedFile, key: FileKey, path: string) => this.keepPart(file, key, path),
    };
    const made = await new ReelMaker(making, { sound, captions: this.row.captions }).make(ready);
    await this.attempt.settled();
    const { hash, size } = await pool.run('hash-file', { path: made.path }, { priority: 'bulk', signal });
    await this.finish(
      ready,
      { hash, bytes: size, durationMs: Math.round(made.lengthMs), notices: made.notices, leftOut },
      made.path,
    );
  }

  async fail(problem: string): Promise<void> {
    await this.tell({ state: 'FAILED', problem, endedAt: new Date().toISOString() }, ['FAILED', problem]).catch(
      (fault: unknown) => {
        if (!(fault instanceof Stopped)) throw fault;
      },
    );
  }

  private items(): Promise<PlayedItem[]> {
    return this.apart(async (change) => {
      const reel = await change.rows(Reel).get(this.row.reelId);
      if (!reel) throw new Refusal('NOT_FOUND', 'This reel is in trash.');
      return playedItems(change, reel);
    });
  }

  /** Stores the file, with the sources of which it consists; ends the attempt if one of them changed meanwhile. */
  private finish(
    ready: readonly PlayedItem[],
    facts: Pick<ReelExport, 'hash' | 'bytes' | 'durationMs' | 'notices' | 'leftOut'>,
    path: string,
  ): Promise<void> {
    return this.apart(async (change) => {
      const files = ready.flatMap(({ played }) => played?.file ?? []);
      for (const file of files) await this.demandUnchanged(change, file);
      await lockBytes(change.transaction, facts.hash);
      await this.parts.store.keep({ workspaceId: this.row.workspaceId, hash: facts.hash }, path);
      const row = await this.demandWanted(change);
      await storeSources(
        change,
        row.id,
        ready.flatMap(({ played }) =>
          played?.file
            ? [
                {
                  highlightId: played.highlight.id,
                  text: played.highlight.text,
                  fileId: played.file.id,
                  hash: played.file.hash,
                },
              ]
            : [],
        ),
      );
      await tellRun(change, ReelExport, row.id, {
        ...facts,
        state: 'DONE',
        progress: 1000,
        included: ready.length,
        endedAt: new Date().toISOString(),
        events: withEvent(row.events, event('COMPLETED', 'Done.', 1)),
      });
    });
  }

  private keepPart(file: PlayedFile, key: FileKey, path: string): Promise<void> {
    return this.apart(async (change) => {
      await lockBytes(change.transaction, file.hash);
      await this.demandUnchanged(change, file);
      await this.parts.store.keep(key, path);
    });
  }

  private async demandUnchanged(change: Change, { id, hash }: PlayedFile): Promise<void> {
    const now = await change.rows(File).get(id);
    if (now?.hash !== hash)
      throw new Refusal('CONFLICT', 'A recording of this reel was changed meanwhile. Export the reel again.');
  }

  /** Changes the row, with an event. Ends the attempt if the export was stopped or erased. */
  private tell(
    fields: Partial<ReelExport>,
    [type, message, share]: [type: ReelEventType, message: string, share?: number] = ['PROGRESS', 'Started.'],
  ): Promise<void> {
    return this.apart(async (change) => {
      const row = await this.demandWanted(change);
      const events = withEvent(row.events, event(type, message, share ?? row.progress / 1000));
      await tellRun(change, ReelExport, row.id, { ...fields, events });
    });
  }

  private async demandWanted(change: Change): Promise<ReelExport> {
    const row = await lockedRun(change, ReelExport, this.row.id);
    return row && isOpen(row) ? row : this.attempt.end();
  }

  private apart<T>(act: (change: Change) => Promise<T>): Promise<T> {
    return apart(this.parts, this.row.workspaceId, act);
  }
}

const event = (type: ReelEventType, message: string, progress: number): ReelEvent => ({
  type,
  at: new Date().toISOString(),
  message,
  progress: Math.min(1, progress),
});

/** Events with one more, which takes the place of a PROGRESS before it. */
const withEvent = (events: readonly ReelEvent[], next: ReelEvent): ReelEvent[] => [
  ...(next.type === 'PROGRESS' && events.at(-1)?.type === 'PROGRESS' ? events.slice(0, -1) : events),
  next,
];
