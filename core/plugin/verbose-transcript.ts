import * as z from 'zod';
import { spreadWords, type Transcribed } from './transcribed.ts';
import { TranscriberFailure } from './transcriber-failure.ts';

const Word = z.object({
  word: z.string(),
  start: z.number(),
  end: z.number(),
  probability: z.number().nullish(),
});
type Word = z.infer<typeof Word>;

const Segment = z.object({
  text: z.string().default(''),
  start: z.number(),
  end: z.number(),
  speaker: z.union([z.string(), z.number()]).nullish(),
  words: z.array(Word).nullish(),
  avg_logprob: z.number().nullish(),
  no_speech_prob: z.number().nullish(),
});
type Segment = z.infer<typeof Segment>;

/** Answer of a Whisper server to verbose_json: words are in the segments (whisper.cpp), beside them, or missing. */
export const Verbose = z.object({
  language: z.string().nullish(),
  text: z.string().nullish(),
  segments: z.array(Segment).nullish(),
  words: z.array(Word).nullish(),
});

/** A prompt that makes Whisper spell terms as they are written in it; undefined without terms. */
export const promptOf = (terms: readonly string[]): string | undefined =>
  terms.length > 0 ? `${terms.join(', ')}.` : undefined;

/** Characters of a prompt that Whisper heeds: 224 tokens, of which accented words take more. */
export const PROMPT_CHARACTERS = 600;

const ms = (seconds: number) => seconds * 1000;
const timed = ({ word, start, end, probability }: Word) => ({
  text: word,
  startMs: ms(start),
  endMs: ms(end),
  confidence: probability,
});

/** Whisper.cpp gives tokens: only the first of a word begins with a space. Servers for some scripts give no spaces. */
function glued(words: readonly Word[]): Word[] {
  if (!words.some(({ word }) => /^\s/u.test(word))) return [...words];
  const whole: Word[] = [];
  for (const part of words) {
    const last = whole.at(-1);
    if (last && !/^\s/u.test(part.word)) {
      last.word += part.word;
      last.end = part.end;
      last.probability = lowest(last.probability, part.probability);
    } else whole.push({ ...part });
  }
  return whole;
}

const lowest = (one: number | null | undefined, other: number | null | undefined) =>
  typeof one === 'number' && typeof other === 'number' ? Math.min(one, other) : (one ?? other);

/** The words beside the segments lack punctuation, which the segment's text has: taken from it where both agree in number. */
function withPunctuation({ text }: Segment, words: Word[]): Word[] {
  const written = text.split(/\s+/u).filter((one) => one !== '');
  return written.length === words.length ? words.map((one, at) => ({ ...one, word: written[at] ?? one.word })) : words;
}

/** Words of a segment with their times; undefined if it has none, or broken characters in them. */
function wordsOf(segment: Segment, beside: readonly Word[]): Word[] | undefined {
  const words = segment.words?.length ? glued(segment.words) : withPunctuation(segment, [...beside]);
  return words.length === 0 || words.some(({ word }) => word.includes('\ufffd')) ? undefined : words;
}

/** Gives each word to the segment in which its middle is, or else the nearest before it. */
function bySegment(segments: readonly Segment[], words: readonly Word[]): Word[][] {
  const own: Word[][] = segments.map(() => []);
  let at = 0;
  for (const word of words) {
    while (at + 1 < segments.length && (segments[at + 1]?.start ?? 0) <= (word.start + word.end) / 2) at += 1;
    own[at]?.push(word);
  }
  return own;
}

/** The transcript in a Whisper server's answer. Throws TranscriberFailure if it has no times. */
export function verboseTranscript({ language, text, segments, words }: z.infer<typeof Verbose>): Transcribed {
  const passages = segments ?? [];
  if (!segments && !words && text !== '') throw new TranscriberFailure('NO_TIMES');
  if (passages.length === 0) return { language: language ?? '', words: glued(words ?? []).map(timed) };
  const beside = bySegment(passages, words ?? []);
  let spread = false;
  const all = passages.flatMap((segment, at) => {
    const found = wordsOf(segment, beside[at] ?? []);
    spread ||= !found && segment.text.trim() !== '';
    const span = { startMs: ms(segment.start), endMs: ms(segment.end) };
    const speaker = segment.speaker?.toString();
    return (found?.map(timed) ?? spreadWords(segment.text, span)).map((one) => ({ ...one, speaker }));
  });
  return {
    language: language ?? '',
    words: all,
    segments: passages.map((one) => ({
      startMs: ms(one.start),
      endMs: ms(one.end),
      noSpeech: one.no_speech_prob,
      averageLogProbability: one.avg_logprob,
    })),
    spread,
  };
}
