import * as z from 'zod';
import { limits } from '../limits.ts';
import { line } from '../model/entity.ts';
import type { StopSignal } from './channel.ts';
import { type ContributionOf, contributionPoint, pluginTitle } from './contribution.ts';
import type { Http, SentFile } from './http.ts';
import type { Transcribed } from './transcribed.ts';

export interface TranscriberCall<Settings> {
  /** settings of the plugin, including secrets */
  settings: Settings;
  http: Http;
  signal: StopSignal;
}

/** A recording that is handed over; its limits were checked. */
export interface StartCall<Settings> extends TranscriberCall<Settings> {
  /** the sound, as M4A or WAV of 16 kHz */
  sound: SentFile;
  durationMs: number;
  /** channels of the sound */
  channels: number;
  /** a unique name of letters, digits and hyphens for this run, the same when it is tried again */
  run: string;
  /** BCP 47, such as en or pt-BR; undefined for the service to detect */
  language: string | undefined;
  /** names and terms that may be said, within the declared limits */
  vocabulary: readonly string[];
  /** true to tell speakers apart, where the transcriber can */
  tellSpeakers: boolean;
  /** number of speakers; undefined if unknown */
  speakers: number | undefined;
  /** true if each channel is one speaker */
  byChannel: boolean;
}

/** The id of a job at the service, or the transcript of a service that answers at once. */
export type Started = { job: string } | { transcript: Transcribed };

/** State of a job; a job that failed throws TranscriberFailure instead. */
export interface JobState {
  state: 'QUEUED' | 'RUNNING' | 'DONE';
  /** 0 to 1, where the service tells */
  progress?: number;
}

export interface JobCall<Settings> extends TranscriberCall<Settings> {
  job: string;
}

type Start = (call: StartCall<never>) => Promise<Started>;
type OfJob<T> = (call: JobCall<never>) => Promise<T>;

const fn = <T>(name: string) => z.custom<T>((value) => typeof value === 'function', `${name} is a function`);

const shape = z.strictObject({
  /** never changes, since transcripts store it */
  id: z
    .string()
    .max(100)
    .regex(/^[A-Z][A-Za-z0-9]*$/, 'Begin with a capital and use letters and digits, such as AssemblyAI.'),
  title: pluginTitle(),
  /** one-line description for choosing a service */
  description: line(300).default(''),
  /** maximum requests to its hosts per second */
  perSecond: z.number().positive().max(100).default(5),
  /** milliseconds between two looks at a job */
  pollMs: z.int().min(1000).max(60_000).default(5000),
  /** recordings that the service takes */
  most: z.strictObject({ bytes: z.int().positive(), seconds: z.int().positive() }),
  /** kinds of sound that it takes */
  sound: z.enum(['M4A', 'WAV']).default('M4A'),
  can: z.strictObject({
    /** words have a confidence */
    confidence: z.boolean(),
    speakers: z.boolean(),
    channels: z.boolean(),
    /** it finds out the language by itself */
    detection: z.boolean(),
  }),
  /** terms that it takes; without it none are sent */
  vocabulary: z
    .strictObject({
      terms: z.int().min(1).max(limits.transcribers.terms),
      /** characters of all terms */
      characters: z.int().min(1),
      /** words of one term */
      words: z.int().min(1).optional(),
    })
    .optional(),
  start: fn<Start>('start'),
  /** for a service with jobs, together with `result` */
  poll: fn<OfJob<JobState>>('poll').optional(),
  result: fn<OfJob<Transcribed>>('result').optional(),
  /** deletes the recording and the transcript at the service; a job that is gone already is no failure */
  forget: fn<OfJob<void>>('forget').optional(),
});

/** Turns speech into words with times, by a service. */
export const transcriber = contributionPoint(
  'transcriber',
  shape.refine(
    ({ poll, result, forget }) => (poll === undefined) === (result === undefined) && (poll !== undefined || !forget),
    'A transcriber with jobs has poll and result.',
  ),
  ({ title }) => `Transcriber: ${title}`,
);

export type Transcriber = ContributionOf<typeof transcriber>;

type Declared<S extends z.ZodObject> = Omit<z.input<typeof shape>, 'start' | 'poll' | 'result' | 'forget'> & {
  /** settings of the plugin */
  settings: S;
  start(call: StartCall<z.output<S>>): Promise<Started>;
  poll?(call: JobCall<z.output<S>>): Promise<JobState>;
  result?(call: JobCall<z.output<S>>): Promise<Transcribed>;
  forget?(call: JobCall<z.output<S>>): Promise<void>;
};

/** A transcriber whose functions get typed settings. */
export const transcriberWith = <S extends z.ZodObject>({
  settings: _,
  start,
  poll,
  result,
  forget,
  ...rest
}: Declared<S>) =>
  transcriber({
    ...rest,
    start: start as Start,
    poll: poll as OfJob<JobState> | undefined,
    result: result as OfJob<Transcribed> | undefined,
    forget: forget as OfJob<void> | undefined,
  });

/** The terms that a transcriber takes of a vocabulary, in its order; the others are left out. */
export function takenTerms({ vocabulary: most }: Pick<Transcriber, 'vocabulary'>, terms: readonly string[]): string[] {
  if (!most) return [];
  let characters = 0;
  const taken: string[] = [];
  for (const term of terms) {
    const fits =
      taken.length < most.terms &&
      term.length <= limits.transcribers.term &&
      characters + term.length <= most.characters &&
      term.split(/\s+/u).length <= (most.words ?? Number.POSITIVE_INFINITY);
    if (!fits) continue;
    taken.push(term);
    characters += term.length;
  }
  return taken;
}
