import { limits } from '@earshot/core/limits';
import { type CheckedTranscript, checkedTranscript } from '@earshot/core/plugin/transcribed';
import {
  type JobState,
  type StartCall,
  type Started,
  type Transcriber,
  takenTerms,
} from '@earshot/core/plugin/transcriber';
import { explainFault, TranscriberFailure } from '@earshot/core/plugin/transcriber-failure';
import * as z from 'zod';
import type { Egress } from '../egress/egress.ts';
import { HandedFile } from '../egress/handed-file.ts';
import { HttpClient } from '../egress/http-client.ts';
import type { Pace } from '../egress/pace.ts';
import type { Contributed } from './registry.ts';
import type { Settings } from './sealed-settings.ts';

export interface TranscriberCallsNeeds {
  found: Contributed<Transcriber>;
  /** settings of the plugin, including secrets */
  settings: Settings;
  egress: Egress;
  pace: Pace;
  signal: AbortSignal;
  /** what every request goes through besides, such as a ledger */
  through?: (fetch: typeof globalThis.fetch) => typeof globalThis.fetch;
}

/** Sound on disk, in the kind that the transcriber declares. */
export interface Sound {
  path: string;
  durationMs: number;
  channels: number;
}

export type Asked = Omit<StartCall<never>, 'settings' | 'http' | 'signal' | 'sound' | 'durationMs' | 'channels'>;

export type Begun = { job: string } | { transcript: CheckedTranscript };

const NAMES = {
  M4A: { name: 'recording.m4a', mediaType: 'audio/mp4' },
  WAV: { name: 'recording.wav', mediaType: 'audio/wav' },
} as const;

const jobId = z.string().min(1).max(limits.transcribers.job);
const jobState = z.object({
  state: z.enum(['QUEUED', 'RUNNING', 'DONE']),
  progress: z.number().min(0).max(1).optional().catch(undefined),
});

/**
 * Calls of a transcriber. Answers of its plugin are checked; failures are TranscriberFailure (final), RemoteFailure (can
 * be temporary), or the plugin's own.
 */
export class TranscriberCalls {
  constructor(private readonly needs: TranscriberCallsNeeds) {}

  /** Hands a recording over. Returns the job's id at the service, or the transcript of a service that answers at once. */
  async start(sound: Sound, asked: Asked): Promise<Begun> {
    const { contribution } = this.needs.found;
    const file = await HandedFile.open(sound.path, NAMES[contribution.sound]);
    demandWithin(contribution, file.bytes, sound.durationMs);
    const started: Started = await this.plugin().start({
      ...this.call({ bytes: file.bytes, durationMs: sound.durationMs }),
      ...asked,
      sound: file,
      durationMs: sound.durationMs,
      channels: sound.channels,
      vocabulary: takenTerms(contribution, asked.vocabulary),
    });
    return 'job' in started
      ? { job: jobId.parse(started.job) }
      : { transcript: checkedTranscript(started.transcript, sound.durationMs) };
  }

  /** Looks at a job. */
  async poll(job: string): Promise<JobState> {
    return jobState.parse(await this.plugin().poll?.({ ...this.call(), job }));
  }

  /** The transcript of a job that is done. */
  async result(job: string, durationMs: number): Promise<CheckedTranscript> {
    return checkedTranscript(await this.plugin().result?.({ ...this.call(), job }), durationMs);
  }

  /** Deletes recording and transcript at the service; what is gone there is no failure. */
  async forget(job: string): Promise<void> {
    try {
      await this.plugin().forget?.({ ...this.call(), job });
    } catch (fault) {
      if (!(fault instanceof TranscriberFailure && fault.fault === 'GONE')) throw fault;
    }
  }

  // The types of a plugin's own settings are known to the plugin only; they are checked on save and on read.
  private plugin() {
    const { start, poll, result, forget } = this.needs.found.contribution;
    type Any<F> = F extends (call: never) => infer R ? (call: object) => R : undefined;
    return { start, poll, result, forget } as {
      start: Any<typeof start>;
      poll?: Any<NonNullable<typeof poll>>;
      result?: Any<NonNullable<typeof result>>;
      forget?: Any<NonNullable<typeof forget>>;
    };
  }

  private call(sent?: { bytes: number; durationMs: number }) {
    const { found, settings, egress, pace, through = (fetch) => fetch } = this.needs;
    const { plugin, gone } = found.from;
    const signal = AbortSignal.any([this.needs.signal, gone]);
    const caller = `plugin ${plugin.id}`;
    const hosts = [...plugin.needs.http, ...(plugin.needs.hostsOf?.(settings) ?? [])];
    const fetch = through(egress.for({ caller, hosts, use: 'transcribers', limits: sent && longest(sent) }));
    const { perSecond } = found.contribution;
    const explain = (status: number, body: string) => explainFault(status, body, sent !== undefined);
    return { settings, signal, http: new HttpClient({ fetch, pace, caller, perSecond, signal, explain }) };
  }
}

/** Times for handing over a recording: its upload, and the work of a service that answers at once. */
function longest({ bytes, durationMs }: { bytes: number; durationMs: number }) {
  const { uploadBytesPerSecond, extraMs, lengths } = limits.transcribers;
  const waitMs = extraMs + lengths * durationMs;
  return { idleMs: waitMs, totalMs: waitMs + Math.ceil((bytes / uploadBytesPerSecond) * 1000) };
}

function demandWithin({ most }: Transcriber, bytes: number, durationMs: number): void {
  if (bytes > most.bytes) throw new TranscriberFailure('TOO_LARGE');
  if (durationMs > most.seconds * 1000) throw new TranscriberFailure('TOO_LONG');
}
