import { File, type File as FileRow } from '@earshot/core/areas/files/file';
import { isRecording } from '@earshot/core/areas/media/recording-of';
import { Note } from '@earshot/core/areas/pages/note';
import { Transcription } from '@earshot/core/areas/transcription/transcription';
import { limits } from '@earshot/core/limits';
import { isOpen } from '@earshot/core/model/run-state';
import type { CheckedTranscript } from '@earshot/core/plugin/transcribed';
import { TranscriberFailure, transcriberWords } from '@earshot/core/plugin/transcriber-failure';
import { Refusal } from '@earshot/core/refusal';
import { RemoteFailure } from '@earshot/core/remote-failure';
import { type Pool, TaskFailure } from '@earshot/processing/pool/pool';
import { type ApartParts, apart, type TaskReport } from '../../jobs/apart.ts';
import { lockedRun, problemOf, Stopped, tellRun } from '../../jobs/runs.ts';
import { untilAborted } from '../../jobs/until-aborted.ts';
import type { Change } from '../../operations/change.ts';
import type { Settings } from '../../plugins/sealed-settings.ts';
import type { Begun, TranscriberCalls } from '../../plugins/transcriber-calls.ts';
import type { FileStore } from '../files/bytes/file-store.ts';
import type { MediaEngine } from '../media/media-engine.ts';
import type { LimitOf } from '../workspace/limit-of.ts';
import type { KeptTranscript, TranscriptKeeper } from './keep-transcript.ts';
import { type MadeSound, soundFolder, withSound } from './make-sound.ts';
import { demandMinutes } from './minutes.ts';
import { callOf, dropTranscript, markHanded, markRefused, storeAccepted } from './store/transcription-calls.ts';
import { type FoundTranscriber, reachesOut, type Transcribers } from './transcribers.ts';
import { spokenIn } from './transcription-settings.ts';

export interface TranscribingParts extends ApartParts {
  /** the data folder */
  data: string;
  store: FileStore;
  engine: MediaEngine;
  pool: Pick<Pool, 'run'>;
  transcribers: Transcribers;
  keeper: TranscriptKeeper;
  limitOf: LimitOf;
  report: TaskReport;
}

interface Ready {
  found: FoundTranscriber;
  settings: Settings;
}

/** A fault that ends the run; `message` is for people. */
class Ended extends Error {}

const MISSING = 'The recording is no longer there, or has no sound that could be read.';
const UNKNOWN =
  'Earshot was stopped while the recording was handed over, so it is unknown whether the service has taken it. Start the transcription again; the service may count it twice.';

/** One attempt to move a transcription on. */
export class Transcribing {
  constructor(
    private readonly parts: TranscribingParts,
    private readonly row: Transcription,
    private readonly signal: AbortSignal,
  ) {}

  /** Moves it on; LATER if the service still works. Throws faults that a retry can resolve. */
  async go(): Promise<'OVER' | 'LATER'> {
    try {
      return await this.moveOn();
    } catch (fault) {
      if (fault instanceof Stopped) return 'OVER';
      this.signal.throwIfAborted();
      const problem = this.problemIn(fault);
      if (problem === undefined) throw fault;
      if (fault instanceof TaskFailure)
        this.parts.report(fault, { workspaceId: this.row.workspaceId, itemId: this.row.id });
      await this.end({ state: 'FAILED', problem });
      return 'OVER';
    }
  }

  private problemIn(fault: unknown): string | undefined {
    if (fault instanceof Ended) return fault.message;
    if (fault instanceof TranscriberFailure) return transcriberWords(this.row.transcriberTitle, fault);
    return problemOf(fault, 'The recording could not be transcribed.');
  }

  private async moveOn(): Promise<'OVER' | 'LATER'> {
    const call = await this.apart(({ transaction }) => callOf(transaction, this.row.id));
    if (call.transcript) return this.keep(call.transcript, call.spoken);
    const ready = await this.ready();
    if (call.remoteJob !== '') return this.look(ready, call.remoteJob, call.spoken);
    if (call.handed && reachesOut(ready.found)) throw new Ended(UNKNOWN);
    return this.hand(ready);
  }

  private async ready(): Promise<Ready> {
    const { workspaceId, transcriber, noteId } = this.row;
    const { transcribers } = this.parts;
    const found = await transcribers.find(workspaceId, transcriber);
    if (!found) throw new Ended('Its transcriber was switched off meanwhile. Choose another one.');
    const hindrance = await this.apart(({ transaction }) => transcribers.hindrance(found, transaction, { id: noteId }));
    if (hindrance !== '') throw new Ended(hindrance);
    const settings = await transcribers.settings(workspaceId, found);
    if (!settings)
      throw new Ended(
        'The settings of the transcriber no longer fit it. An administrator can save them again in Settings → Plugins.',
      );
    return { found, settings };
  }

  private async recording(): Promise<FileRow> {
    const file = await this.apart((change) => change.rows(File).get(this.row.fileId));
    if (!file || !isRecording(file)) throw new Ended(MISSING);
    return file;
  }

  private async hand(ready: Ready): Promise<'OVER' | 'LATER'> {
    const { workspaceId, id } = this.row;
    const { data, store, engine, pool } = this.parts;
    const file = await this.recording();
    await this.tell({ state: 'RUNNING', progress: 0, startedAt: this.row.startedAt ?? new Date().toISOString() });
    const made = {
      engine: await engine.demand(),
      pool,
      path: await store.pathOf({ workspaceId, hash: file.hash }),
      folder: soundFolder(data, { workspaceId, id }),
      kind: ready.found.contribution.sound,
      signal: this.signal,
    };
    return withSound(made, (sound) => this.send(ready, sound));
  }

  private async send({ found, settings }: Ready, made: MadeSound): Promise<'OVER' | 'LATER'> {
    const { sound, spoken, warnings } = made;
    const { id, workspaceId, projectId, createdBy: memberId, language, speakers } = this.row;
    const { terms } = await this.apart(({ transaction }) => spokenIn(transaction, projectId));
    await this.apart(async (change) => {
      await this.tellIn(change, { progress: 100, durationMs: sound.durationMs, warnings });
      await demandMinutes(change.transaction, this.parts.limitOf, sound.durationMs);
      await markHanded(change.transaction, id, spoken);
    });
    const calls = this.parts.transcribers.calls(found, settings, {
      workspaceId,
      memberId,
      hands: true,
      signal: this.signal,
    });
    const begun = await this.handedOver(found, () =>
      calls.start(sound, {
        run: id,
        language: language || undefined,
        vocabulary: terms,
        tellSpeakers: found.contribution.can.speakers,
        speakers: speakers ?? undefined,
        byChannel: false,
      }),
    );
    // Stored in any case, so that the recording of a stopped run is deleted there.
    const wanted = await this.apart(async (change) => {
      const remote = 'job' in begun ? { remoteJob: begun.job } : { transcript: begun.transcript };
      await storeAccepted(change.transaction, id, { ...remote, durationMs: sound.durationMs });
      const row = await lockedRun(change, Transcription, id);
      if (row && isOpen(row)) await tellRun(change, Transcription, id, { progress: 200 });
      else await change.enqueue('forget-recording', { transcriptionId: id });
      return row !== undefined && isOpen(row);
    });
    if (!wanted) throw new Stopped();
    return 'transcript' in begun ? this.keep(begun.transcript, spoken) : 'LATER';
  }

  /** Hands a recording over; one that was refused counts as not handed over, so that it can be tried again. */
  private async handedOver(found: FoundTranscriber, start: () => Promise<Begun>): Promise<Begun> {
    try {
      return await this.blamed(found, start, limits.transcription.jobMs);
    } catch (fault) {
      if (!(fault instanceof RemoteFailure)) throw fault;
      if (fault.status === undefined && reachesOut(found))
        throw new Ended(
          `${transcriberWords(found.contribution.title, fault)} Whether it has taken the recording is unknown.`,
        );
      await this.apart(({ transaction }) => markRefused(transaction, this.row.id));
      throw fault;
    }
  }

  private async look({ found, settings }: Ready, job: string, spoken: MadeSound['spoken']): Promise<'OVER' | 'LATER'> {
    const { workspaceId, startedAt, durationMs } = this.row;
    const { title } = found.contribution;
    if (Date.now() - Date.parse(startedAt ?? this.row.createdAt) > limits.transcription.lostMs)
      throw new Ended(`${title} has not finished within three days.`);
    const calls = this.parts.transcribers.calls(found, settings, {
      workspaceId,
      memberId: null,
      hands: false,
      signal: this.signal,
    });
    const transcript = await this.answer(found, calls, job, durationMs ?? 0);
    if (!transcript) return 'LATER';
    this.parts.transcribers.succeeded(workspaceId, found);
    return this.keep(transcript, spoken);
  }

  /** The transcript; undefined while the service works or cannot be reached. */
  private async answer(
    found: FoundTranscriber,
    calls: TranscriberCalls,
    job: string,
    durationMs: number,
  ): Promise<CheckedTranscript | undefined> {
    const { callMs } = limits.transcription;
    try {
      const { state, progress } = await this.blamed(found, () => calls.poll(job), callMs);
      if (state === 'DONE') return await this.blamed(found, () => calls.result(job, durationMs), callMs);
      await this.tell({ progress: Math.round(200 + 750 * (progress ?? 0)) });
    } catch (fault) {
      if (!(fault instanceof RemoteFailure)) throw fault;
    }
    return undefined;
  }

  private async keep(transcript: CheckedTranscript, spoken: MadeSound['spoken']): Promise<'OVER'> {
    const { projectId } = this.row;
    const { corrections } = await this.apart(({ transaction }) => spokenIn(transaction, projectId));
    const file = await this.recording();
    await this.tell({ progress: 960 });
    const note = await this.apart((change) => change.rows(Note).get(this.row.noteId));
    if (!note) throw new Ended('The note is no longer there.');
    const kept = await this.parts.keeper.keep({
      row: this.row,
      note,
      file,
      transcript,
      spoken,
      corrections,
      signal: this.signal,
    });
    await this.end({ state: 'DONE', progress: 1000, ...this.results(transcript, kept) });
    return 'OVER';
  }

  private results({ language }: CheckedTranscript, kept: KeptTranscript): Partial<Transcription> {
    return {
      language: language || this.row.language,
      madeNoteId: kept.noteId,
      words: kept.count,
      doubted: kept.doubted,
      warnings: kept.warnings,
    };
  }

  /** Ends the run, unless it was stopped; the service is asked to delete the recording. */
  private end(fields: Partial<Transcription>): Promise<void> {
    return this.apart(async (change) => {
      const row = await lockedRun(change, Transcription, this.row.id);
      if (!row) return;
      await dropTranscript(change.transaction, row.id);
      const warnings = [...row.warnings, ...(fields.warnings ?? [])];
      if (isOpen(row))
        await tellRun(change, Transcription, row.id, { ...fields, warnings, endedAt: new Date().toISOString() });
      await change.enqueue('forget-recording', { transcriptionId: row.id });
    });
  }

  /** Runs plugin code for a limited time; a failure of its own is reported. */
  private async blamed<T>(found: FoundTranscriber, work: () => Promise<T>, mostMs: number): Promise<T> {
    const signal = AbortSignal.any([this.signal, AbortSignal.timeout(mostMs)]);
    try {
      return await untilAborted(work(), signal);
    } catch (fault) {
      this.signal.throwIfAborted();
      if (fault instanceof Refusal || fault instanceof RemoteFailure || fault instanceof TranscriberFailure)
        throw fault;
      const { title } = found.contribution;
      if (signal.aborted) throw new Ended(`${title} takes too long. Try again later.`);
      const { workspaceId, createdBy, id } = this.row;
      await this.parts.transcribers.failed(workspaceId, found, { by: createdBy ?? 'nobody', on: id, fault });
      throw new Ended(`${title} failed here. Details are in the server log.`);
    }
  }

  private tell(fields: Partial<Transcription>): Promise<void> {
    return this.apart((change) => this.tellIn(change, fields));
  }

  private async tellIn(change: Change, fields: Partial<Transcription>): Promise<void> {
    const row = await lockedRun(change, Transcription, this.row.id);
    if (!row || !isOpen(row)) throw new Stopped();
    await tellRun(change, Transcription, row.id, fields);
  }

  private apart<T>(act: (change: Change) => Promise<T>): Promise<T> {
    return apart(this.parts, this.row.workspaceId, act);
  }
}
