import { folded } from '../rules/text.ts';
import type { TimedWord } from './transcript.ts';

/** Words of a turn with their times: parallel arrays in the order of the text. Times in ms, places as offsets in it. */
export interface SpokenSpans {
  starts: Float64Array;
  ends: Float64Array;
  from: Int32Array;
  to: Int32Array;
}

interface Token {
  from: number;
  to: number;
  letters: string;
}

// Corrections mostly change spelling, case and punctuation, so only letters and digits are compared.
const letters = (text: string) => folded(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

const tokensOf = (text: string): Token[] =>
  [...text.matchAll(/\S+/gu)].flatMap(({ 0: word, index }) => {
    const own = letters(word);
    return own === '' ? [] : [{ from: index, to: index + word.length, letters: own }];
  });

/** Words of the text that a correction can have added between two timed ones. */
const AHEAD = 12;

interface Placed {
  start: number;
  end: number;
  /** index of its first and last token */
  first: number;
  last: number;
}

/** Words that share a time, as all of a cue do, are one piece. */
function pieces(words: readonly TimedWord[]): { start: number; end: number; tokens: string[] }[] {
  const all: { start: number; end: number; tokens: string[] }[] = [];
  for (const [start, end, text] of words) {
    const tokens = tokensOf(text).map((token) => token.letters);
    const last = all.at(-1);
    if (last && last.start === start && last.end === end) last.tokens.push(...tokens);
    else if (tokens.length > 0) all.push({ start, end, tokens });
  }
  return all;
}

function place(tokens: readonly Token[], words: readonly TimedWord[]): Placed[] {
  const placed: Placed[] = [];
  let next = 0;
  for (const { start, end, tokens: wanted } of pieces(words)) {
    let [first, last] = [-1, -1];
    for (const one of wanted) {
      const stop = Math.min(tokens.length, next + AHEAD);
      let at = next;
      while (at < stop && tokens[at]?.letters !== one) at += 1;
      if (at >= stop) continue;
      if (first < 0) first = at;
      last = at;
      next = at + 1;
    }
    if (first >= 0) placed.push({ start, end, first, last });
  }
  return placed;
}

/** Corrected words between two known ones share the time between these. */
function withCorrected(placed: readonly Placed[]): Placed[] {
  return placed.flatMap((one, at) => {
    const next = placed[at + 1];
    if (!next || next.first === one.last + 1) return [one];
    const [start, end, last] = [one.end, next.start, next.first - 1];
    return end > start ? [one, { start, end, first: one.last + 1, last }] : [{ ...one, last }];
  });
}

/**
 * Finds timed words in the text of their turn, although it can have been corrected since; empty if none are found.
 */
export function spokenSpans(text: string, words: readonly TimedWord[]): SpokenSpans {
  const tokens = tokensOf(text);
  const all = withCorrected(place(tokens, words));
  return {
    starts: Float64Array.from(all, ({ start }) => start),
    ends: Float64Array.from(all, ({ end }) => end),
    from: Int32Array.from(all, ({ first }) => tokens[first]?.from ?? 0),
    to: Int32Array.from(all, ({ last }) => tokens[last]?.to ?? 0),
  };
}

/** Index of the last number that is not above a limit; -1 if all are. The numbers ascend. */
export function lastUpTo(numbers: Float64Array | Int32Array, limit: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** A word remains lit this long after its end, so that short pauses do not flicker. */
const LINGERS_MS = 250;

/** Index of the words said at a moment; -1 in a pause. */
export function spanAtMoment({ starts, ends }: SpokenSpans, ms: number): number {
  const at = lastUpTo(starts, ms);
  if (at < 0) return -1;
  return ms < (ends[at] ?? 0) + LINGERS_MS ? at : -1;
}

/** Index of the words at an offset of the text, or of the next ones; -1 after the last. */
export function spanAtOffset({ to }: SpokenSpans, offset: number): number {
  const at = lastUpTo(to, offset) + 1;
  return at < to.length ? at : -1;
}
