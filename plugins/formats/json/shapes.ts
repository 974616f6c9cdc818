import type { Cue } from '@earshot/core/areas/transcripts/cue-speakers';
import { milliseconds } from '@earshot/core/areas/transcripts/timecode';
import * as z from 'zod';
import { type SaidWord, wordCues } from './word-cues.ts';

const SECOND = 1000;

const time = z.number().nullish();
const voice = z.union([z.string(), z.number()]).nullish();

const word = z.object({
  word: z.string().nullish(),
  punctuated_word: z.string().nullish(),
  text: z.string().nullish(),
  start: time,
  end: time,
  speaker: voice,
});
type Word = z.infer<typeof word>;

const passage = z.object({
  text: z.string().nullish(),
  transcript: z.string().nullish(),
  start: time,
  end: time,
  speaker: voice,
  words: z.array(word).nullish(),
});
type Passage = z.infer<typeof passage>;

const deepgram = z.object({
  results: z.object({
    utterances: z.array(passage).nullish(),
    channels: z
      .array(
        z.object({
          alternatives: z.array(z.object({ transcript: z.string().nullish(), words: z.array(word).nullish() })).min(1),
        }),
      )
      .min(1),
  }),
});
const whisperCpp = z.object({
  transcription: z.array(
    z.object({
      text: z.string(),
      speaker: voice,
      offsets: z.object({ from: z.number(), to: z.number() }).optional(),
      timestamps: z.object({ from: z.string(), to: z.string() }).optional(),
    }),
  ),
});
const segmented = z.object({ segments: z.array(passage).min(1) });
const uttered = z.object({ utterances: z.array(passage).min(1) });
const worded = z.object({ words: z.array(word).min(1) });
const plain = z.object({ text: z.string() });

/** The spoken text of a file, in the order of the recording. */
export interface Said {
  cues: Cue[];
  /** number of passages with impossible times, which get the previous time */
  untimed: number;
}
/** Text of a file without times and speakers. */
interface Plain {
  plain: string;
}

/** A speaker's name in the file; undefined for a mere number or letter. */
function nameOf(speaker: z.infer<typeof voice>): string | undefined {
  const name = String(speaker ?? '').trim();
  if (name === '') return undefined;
  return /^(?:\d{1,3}|[A-Z])$/.test(name) ? `Speaker ${name}` : name;
}

const textOf = ({ punctuated_word, word: said, text }: Word) => (punctuated_word ?? said ?? text ?? '').trim();

const saidWord = (unit: number, one: Word): SaidWord => ({
  text: textOf(one),
  start: (one.start ?? Number.NaN) * unit,
  end: (one.end ?? Number.NaN) * unit,
  speaker: nameOf(one.speaker),
});

/** Passages as cues; a passage with impossible times begins at the end of the one before it. */
function passageCues(passages: readonly Passage[], unit: number): Said {
  let last = 0;
  let untimed = 0;
  const cues = passages.flatMap((one): Cue[] => {
    const words = (one.words ?? []).map((each) => saidWord(unit, each)).filter(({ text }) => text !== '');
    const text = (one.text ?? one.transcript ?? '').trim() || words.map((each) => each.text).join(' ');
    if (text === '') return [];
    const [start, end] = [(one.start ?? Number.NaN) * unit, (one.end ?? Number.NaN) * unit];
    const isTimed = start >= 0 && end >= start;
    if (!isTimed) untimed += 1;
    const speaker = nameOf(one.speaker);
    const times = words.filter((each) => each.start >= 0 && each.end >= each.start);
    const cue: Cue = {
      start: isTimed ? start : last,
      end: isTimed ? end : last,
      text,
      ...(speaker !== undefined && { speaker }),
      ...(times.length > 0 && { words: times.map((each) => [each.start, each.end, each.text]) }),
    };
    last = cue.end;
    return [cue];
  });
  return { cues, untimed };
}

const fromWords = (words: readonly Word[], unit: number): Said =>
  wordCues(words.map((one) => saidWord(unit, one)).filter(({ text }) => text !== ''));

// AssemblyAI uses milliseconds, all others seconds with a fraction.
const unitOf = (timed: readonly { start?: number | null; end?: number | null }[]): number =>
  timed.every(({ start, end }) => Number.isInteger(start ?? 0) && Number.isInteger(end ?? 0)) ? 1 : SECOND;

function fromDeepgram({ results: { utterances, channels } }: z.infer<typeof deepgram>): Said {
  if (utterances && utterances.length > 0) return passageCues(utterances, SECOND);
  const all = channels.map(({ alternatives: [best] }, at): Said => {
    const own = channels.length > 1 ? `Channel ${at + 1}` : undefined;
    const words = best?.words ?? [];
    if (words.length === 0)
      return { cues: [{ start: 0, end: 0, text: best?.transcript ?? '', speaker: own }], untimed: 0 };
    return fromWords(
      words.map((one) => ({ ...one, speaker: one.speaker ?? own })),
      SECOND,
    );
  });
  return {
    cues: all.flatMap(({ cues }) => cues).sort((one, other) => one.start - other.start),
    untimed: all.reduce((sum, { untimed }) => sum + untimed, 0),
  };
}

const fromWhisperCpp = ({ transcription }: z.infer<typeof whisperCpp>): Said =>
  passageCues(
    transcription.map(({ text, speaker, offsets, timestamps }) => ({
      text,
      speaker,
      start: offsets?.from ?? milliseconds(timestamps?.from ?? ''),
      end: offsets?.to ?? milliseconds(timestamps?.to ?? ''),
    })),
    1,
  );

type Reader = (json: unknown) => Said | Plain | undefined;
const reader =
  <T>(shape: z.ZodType<T>, read: (found: T) => Said | Plain): Reader =>
  (json) => {
    const found = shape.safeParse(json);
    return found.success ? read(found.data) : undefined;
  };

/** Readers of the supported shapes, the most detailed first. */
const READERS: readonly Reader[] = [
  reader(deepgram, fromDeepgram),
  reader(whisperCpp, fromWhisperCpp),
  reader(segmented, ({ segments }) => passageCues(segments, SECOND)),
  reader(uttered, ({ utterances }) => passageCues(utterances, unitOf(utterances))),
  reader(worded, ({ words }) => fromWords(words, unitOf(words))),
  reader(z.array(passage).min(1), (passages) => passageCues(passages, SECOND)),
  reader(plain, ({ text }) => ({ plain: text })),
];

/** The text of a speech service's file; undefined for unsupported shapes. */
export function saidIn(json: unknown): Said | Plain | undefined {
  for (const read of READERS) {
    const said = read(json);
    if (said) return said;
  }
  return undefined;
}
