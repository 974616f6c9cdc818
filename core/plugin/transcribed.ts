import * as z from 'zod';
import { limits } from '../limits.ts';
import { cleanLine, isBlank } from '../rules/text.ts';
import { languageCode } from './language-code.ts';

const most = limits.transcribers;

const word = z.object({
  text: z.string(),
  startMs: z.number(),
  endMs: z.number(),
  /** 0 to 1 */
  confidence: z.number().nullish(),
  /** label of the service, the same for all words of a speaker; compared, never shown */
  speaker: z.string().nullish(),
});

const segment = z.object({
  startMs: z.number(),
  endMs: z.number(),
  /** probability that nobody speaks, 0 to 1 */
  noSpeech: z.number().nullish(),
  averageLogProbability: z.number().nullish(),
});

/** Shape of the transcript that a transcriber returns. */
export const transcribed = z.object({
  /** code or English name of the language, as the service gives it; '' if unknown */
  language: z.string().default(''),
  words: z.array(word),
  segments: z.array(segment).default([]),
  /** true if the service timed passages only, and times of words are spread over them */
  spread: z.boolean().default(false),
});

/** A transcript as a plugin returns it: nothing about it is checked yet. */
export type Transcribed = z.input<typeof transcribed>;

/** A word with its times in ms, within the recording. */
export interface TimedWord {
  text: string;
  startMs: number;
  endMs: number;
  confidence?: number;
  speaker?: string;
}

/** A passage with its times in ms, within the recording. */
export interface TimedSegment {
  startMs: number;
  endMs: number;
  noSpeech?: number;
  averageLogProbability?: number;
}

/** Counts of words of a transcript that were left out, by reason. */
export interface LeftOutWords {
  /** they begin after the end of the recording */
  beyondEnd: number;
  /** their times are no times */
  untimed: number;
  /** more than a transcript can have */
  tooMany: number;
}

export interface CheckedTranscript {
  /** BCP 47; '' if unknown */
  language: string;
  words: TimedWord[];
  segments: TimedSegment[];
  spread: boolean;
  leftOut: LeftOutWords;
}

const share = (value: number | null | undefined) =>
  typeof value === 'number' && value >= 0 && value <= 1 ? value : undefined;

type Span = { startMs: number; endMs: number };

/** Times in whole ms within the recording; undefined if they are no times. */
function within({ startMs, endMs }: Span, durationMs: number): Span | undefined {
  if (!Number.isFinite(startMs) || !Number.isFinite(endMs) || startMs < 0) return undefined;
  const start = Math.min(Math.round(startMs), durationMs);
  return { startMs: start, endMs: Math.max(start, Math.min(Math.round(endMs), durationMs)) };
}

/** A word of at most the allowed characters, or the pieces of a longer one with their shares of its time. */
function pieces(text: string, { startMs, endMs }: Span): (Span & { text: string })[] {
  const letters = [...text];
  const count = Math.ceil(text.length / most.wordText);
  const size = Math.ceil(letters.length / count);
  const at = (share: number) => startMs + Math.round(((endMs - startMs) * share) / count);
  return Array.from({ length: count }, (_, index) => ({
    text: letters.slice(index * size, (index + 1) * size).join(''),
    startMs: at(index),
    endMs: at(index + 1),
  })).filter((piece) => piece.text !== '');
}

const byStart = (one: Span, other: Span) => one.startMs - other.startMs || one.endMs - other.endMs;

/**
 * The transcript of a recording of a length in ms, from a transcriber's answer: words and segments in order, with times
 * within the recording. Everything else is left out and counted. Throws ZodError for an answer of another shape.
 */
export function checkedTranscript(answer: unknown, durationMs: number): CheckedTranscript {
  const { language, words, segments, spread } = transcribed.parse(answer);
  const leftOut: LeftOutWords = { beyondEnd: 0, untimed: 0, tooMany: 0 };
  const speakers = new Set<string>();
  const known = (label: string | null | undefined) => {
    const name = cleanLine(label ?? '').slice(0, most.label);
    if (name === '' || (!speakers.has(name) && speakers.size >= most.speakers)) return undefined;
    speakers.add(name);
    return name;
  };
  const kept: TimedWord[] = [];
  for (const { text, confidence, speaker, ...span } of words) {
    const said = cleanLine(text);
    if (isBlank(said)) continue;
    const times = within(span, durationMs);
    if (!times) leftOut.untimed += 1;
    else if (span.startMs >= durationMs + most.roundingMs) leftOut.beyondEnd += 1;
    else if (kept.length >= most.words) leftOut.tooMany += 1;
    else {
      const own = { confidence: share(confidence), speaker: known(speaker) };
      for (const piece of pieces(said, times)) kept.push({ ...piece, ...own });
    }
  }
  const passages = segments.slice(0, most.segments).flatMap(({ noSpeech, averageLogProbability, ...span }) => {
    const times = within(span, durationMs);
    if (!times || span.startMs >= durationMs) return [];
    return [{ ...times, noSpeech: share(noSpeech), averageLogProbability: averageLogProbability ?? undefined }];
  });
  return {
    language: languageCode(language),
    words: kept.sort(byStart),
    segments: passages.sort(byStart),
    spread,
    leftOut,
  };
}

/** Words of a passage without times of its own words: each gets a share of its time, by its length. */
export function spreadWords(text: string, { startMs, endMs }: Span): (Span & { text: string })[] {
  const words = text.split(/\s+/).filter((one) => one !== '');
  const whole = words.reduce((sum, one) => sum + one.length, 0);
  let passed = 0;
  const at = () => startMs + ((endMs - startMs) * passed) / whole;
  return words.map((one) => {
    const start = at();
    passed += one.length;
    return { text: one, startMs: start, endMs: at() };
  });
}

type Piece = Omit<z.input<typeof word>, 'startMs' | 'endMs'> & Partial<Span>;

/** Words and marks of a service in one list: marks, which have no times, are put to the word before them. */
export function withMarks(pieces: readonly Piece[]): Transcribed['words'] {
  const words: Transcribed['words'] = [];
  for (const { text, startMs, endMs, ...rest } of pieces) {
    const last = words.at(-1);
    if (startMs !== undefined && endMs !== undefined) words.push({ text, startMs, endMs, ...rest });
    else if (last) last.text += text.trim();
  }
  return words;
}
