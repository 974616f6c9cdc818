import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { File, type File as FileRow } from '@earshot/core/areas/files/file';
import { type MediaEvent, MediaJob, type MediaProcessing } from '@earshot/core/areas/media/media-job';
import { limits } from '@earshot/core/limits';
import { isOpen } from '@earshot/core/model/run-state';
import { Refusal } from '@earshot/core/refusal';
import type { Engine } from '@earshot/processing/media/engine';
import { clipWork } from '@earshot/processing/media/work/clip-work';
import { hlsWork, PLAYLIST } from '@earshot/processing/media/work/hls-work';
import * as z from 'zod';
import { type ApartParts, apart } from '../../../jobs/apart.ts';
import { type Job, job, type Lane } from '../../../jobs/job.ts';
import { lockedRun, problemOf, Stopped, tellRun } from '../../../jobs/runs.ts';
import { shownRun } from '../../../jobs/shown-run.ts';
import type { Change } from '../../../operations/change.ts';
import type { FileStore } from '../../files/bytes/file-store.ts';
import { lockBytes } from '../../files/bytes/lock-bytes.ts';
import { type MadePart, type PartMaker, partsOf } from '../make-parts.ts';
import { MediaAttempt } from '../media-attempt.ts';
import { engineTitle, type MediaEngine } from '../media-engine.ts';
import { JOB_KINDS } from '../media-jobs.ts';
import { clipKey, hlsKey, partKey, renditionOf } from '../parts.ts';

export interface ProcessParts extends ApartParts {
  /** the data folder */
  data: string;
  store: FileStore;
  engine: MediaEngine;
  maker: PartMaker;
}

/** Messages of the engine that a job tells. */
const MOST_LINES = 5;

const LANES: Readonly<Record<MediaProcessing, Lane>> = {
  STANDARD: 'media',
  ACCELERATED: 'accelerated',
  DEDICATED: 'dedicated',
};

/** Processes a recording. Finished parts are stored one by one, so a killed attempt does not make them again. */
export function processMedia(parts: ProcessParts, processing: MediaProcessing): Job {
  return job({
    kind: JOB_KINDS[processing],
    input: z.strictObject({ jobId: z.uuid() }),
    deadlineMs: limits.media.jobMs,
    attempts: limits.media.attempts,
    lane: LANES[processing],
    logged: true,
    description: 'Prepare a recording for playing.',
    shows: shownRun(MediaJob, 'jobId'),
    run: async ({ input: { jobId }, change, signal }) => {
      const row = await change.rows(MediaJob).get(jobId);
      const file = row && (await change.rows(File).get(row.fileId, { trashed: true }));
      const folder = join(parts.data, 'media', change.workspaceId, jobId);
      // Also of a killed attempt whose file was erased since.
      await rm(folder, { recursive: true, force: true });
      if (!row || !file || !isOpen(row)) return;
      const attempt = new MediaAttempt(signal);
      const processing = new Processing(parts, row, file, folder, attempt);
      try {
        await processing.run();
      } catch (fault) {
        if (fault instanceof Stopped || attempt.isStopped) return;
        const problem = problemOf(fault, 'This recording could not be processed.');
        if (problem === undefined) throw fault;
        await processing.fail(problem, fault instanceof Refusal ? fault.code : 'FAILED');
      }
    },
  });
}

/** One attempt of a media job. */
class Processing {
  constructor(
    private readonly parts: ProcessParts,
    private readonly row: MediaJob,
    private readonly file: FileRow,
    private readonly folder: string,
    private readonly attempt: MediaAttempt,
  ) {}

  async run(): Promise<void> {
    const engine = await this.parts.engine.demand();
    const title = engineTitle(engine);
    await this.tell([event('STATUS_UPDATE', `Started with ${title}.`)], {
      state: 'RUNNING',
      startedAt: new Date().toISOString(),
      engine: title,
    });
    const { folder } = this;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      if (this.row.kind === 'AUDIO_VIDEO_CLIP') await this.clip(engine, folder);
      else await (this.row.kind === 'HLS' ? this.cut(engine, folder) : this.make(engine, folder));
    } finally {
      await this.attempt.settled();
      await rm(folder, { recursive: true, force: true });
    }
    await this.tell([event('COMPLETE', 'Done.', 1)], {
      state: 'DONE',
      progress: 1000,
      endedAt: new Date().toISOString(),
    });
  }

  async fail(problem: string, code: string): Promise<void> {
    await this.tell([{ ...event('ERROR', problem), code }], {
      state: 'FAILED',
      problem,
      endedAt: new Date().toISOString(),
    }).catch((fault: unknown) => {
      if (!(fault instanceof Stopped)) throw fault;
    });
  }

  private async make(engine: Engine, folder: string): Promise<void> {
    const path = await this.parts.store.pathOf({ workspaceId: this.file.workspaceId, hash: this.file.hash });
    const probe = await engine.probe(path, { signal: this.attempt.signal });
    const seconds = (probe.durationMs / 1000).toFixed(1);
    const streams = [probe.video && `video ${probe.video.codec}`, probe.audio && `sound ${probe.audio.codec}`];
    await this.keep({
      durationMs: probe.durationMs,
      sound: probe.audio !== undefined,
      moving: probe.video !== undefined,
      width: probe.video?.width ?? null,
      height: probe.video?.height ?? null,
    });
    await this.tell([event('INPUT_INFORMATION', `${seconds} s, ${streams.filter(Boolean).join(', ')}.`, 0)], {});
    if (probe.durationMs > limits.media.longestMs)
      throw new Refusal(
        'UNPROCESSABLE',
        `Recordings of more than ${limits.media.longestMs / 3_600_000} hours are not prepared. Split it into shorter ones, or play it as it was uploaded.`,
      );
    const noise = new Set<string>();
    const steps = partsOf(this.row, probe);
    const all = steps.reduce((sum, { weight }) => sum + weight, 0);
    let before = 0;
    for (const step of steps) {
      const base = before;
      if (!(await this.isMade(step.part)))
        await this.store(
          step.part,
          await this.parts.maker.make(step.part, {
            engine,
            probe,
            path,
            folder,
            signal: this.attempt.signal,
            onWarning: (line) => noise.add(line),
            onProgress: (share) => this.tellSometimes((base + share * step.weight) / all),
          }),
        );
      before += step.weight;
      this.tellSometimes(before / all);
    }
    if (noise.size === 0) return;
    const lines = [...noise].slice(0, MOST_LINES).join(' · ');
    await this.tell([event('NEW_WARNING', `Messages of the media engine: ${lines}`, 0)], {});
  }

  /** Cuts the rendition into HLS segments. The playlist is stored last: where it is, all segments are. */
  private async cut(engine: Engine, folder: string): Promise<void> {
    const { store } = this.parts;
    const { file, row } = this;
    const { signal } = this.attempt;
    const rendition = renditionOf(file);
    if (!rendition) throw new Refusal('CONFLICT', 'The playable rendition of this recording is gone. Prepare it anew.');
    const playlist = hlsKey(file, row, PLAYLIST);
    if ((await store.size(playlist)) !== undefined) return;
    const path = await store.pathOf(partKey(file, rendition));
    const probe = await engine.probe(path, { signal });
    const work = hlsWork(probe, path, { version: row.hlsVersion === 'V1' ? 1 : 2, segments: row.segments });
    await engine.run(work, { folder, signal, onProgress: (share) => this.tellSometimes(share) });
    const names = (await readdir(folder)).filter((name) => name !== PLAYLIST);
    await this.keep({}, undefined, async () => {
      for (const name of names) await store.keep(hlsKey(file, row, name), join(folder, name));
      await store.keep(playlist, join(folder, PLAYLIST));
    });
  }

  /** Cuts a clip out of the original. One that is there, for another highlight or file, stays. */
  private async clip(engine: Engine, folder: string): Promise<void> {
    const { store } = this.parts;
    const { file, row } = this;
    const { signal } = this.attempt;
    const range = { startMs: row.startMs ?? 0, endMs: row.endMs ?? 0 };
    const key = clipKey(file, range);
    if ((await store.size(key)) !== undefined) return;
    const path = await store.pathOf({ workspaceId: file.workspaceId, hash: file.hash });
    const work = clipWork(await engine.probe(path, { signal }), path, range);
    await engine.run(work, { folder, signal, onProgress: (share) => this.tellSometimes(share) });
    await this.keep({}, undefined, () => store.keep(key, join(folder, work.outputs[0] ?? '')));
  }

  // By an earlier attempt, or for another file with the same bytes.
  private async isMade(part: MadePart['part']): Promise<boolean> {
    if ((await this.parts.store.size(partKey(this.file, part))) === undefined) return false;
    await this.keep({}, part);
    return true;
  }

  private async store(part: MadePart['part'], { path, smaller, warnings }: MadePart): Promise<void> {
    const key = partKey(this.file, part);
    await this.keep(warnings.length > 0 ? { warning: warnings.join(' ') } : {}, part, async () => {
      if (smaller) await this.parts.store.keep({ ...key, width: smaller.width }, smaller.path);
      await this.parts.store.keep(key, path);
    });
    if (warnings.length > 0)
      await this.tell(
        warnings.map((words) => event('NEW_WARNING', words, 0)),
        {},
      );
  }

  /** Writes facts of the file, under the lock that keeps its bytes from being removed. */
  private keep(
    facts: Partial<FileRow>,
    part?: MadePart['part'],
    bring: () => Promise<void> = async () => undefined,
  ): Promise<void> {
    return this.apart(async (change) => {
      const bind = [change.workspaceId, this.file.id];
      const select = 'select hash, derived from files where workspace_id = $1 and id = $2';
      await lockBytes(change.transaction, this.file.hash);
      const [there] = await change.transaction.sql<Pick<FileRow, 'hash'>>(select, bind);
      if (there?.hash !== this.file.hash) throw new Stopped();
      // Storing can take minutes: people can change the file meanwhile.
      await bring();
      const [row] = await change.transaction.sql<Pick<FileRow, 'derived'>>(`${select} for update`, bind);
      if (!row) throw new Stopped();
      const derived = part && !row.derived.includes(part) ? { derived: [...row.derived, part] } : {};
      const fields = { ...facts, ...derived };
      const names = Object.keys(fields);
      if (names.length === 0) return;
      const now = await change.rows(File).update(this.file.id, fields);
      change.emit('updated', File, [now], names);
    });
  }

  private tellSometimes(share: number): void {
    this.attempt.tellSometimes(share, (progress) =>
      this.tell([event('PROGRESSING', 'In progress.', share)], { progress }),
    );
  }

  /** Adds events to the job. Ends the attempt if the job was stopped or erased. */
  private async tell(events: readonly MediaEvent[], fields: Partial<MediaJob>): Promise<void> {
    const goesOn = await this.apart(async (change) => {
      const row = await lockedRun(change, MediaJob, this.row.id);
      if (!row || !isOpen(row)) return false;
      await tellRun(change, MediaJob, row.id, { ...fields, events: withEvents(row.events, events) });
      return true;
    });
    if (!goesOn) this.attempt.end();
  }

  private apart<T>(act: (change: Change) => Promise<T>): Promise<T> {
    return apart(this.parts, this.row.workspaceId, act);
  }
}

const event = (type: MediaEvent['type'], message: string, progress: number | null = null): MediaEvent => ({
  type,
  at: new Date().toISOString(),
  message,
  progress,
  code: null,
});

/** Events with further ones: one PROGRESSING replaces the one before it; the oldest are dropped beyond the maximum. */
function withEvents(known: readonly MediaEvent[], further: readonly MediaEvent[]): MediaEvent[] {
  const all = [...known];
  for (const one of further) {
    if (one.type === 'PROGRESSING' && all.at(-1)?.type === 'PROGRESSING') all.pop();
    all.push(one);
  }
  return all.slice(-limits.media.events);
}
