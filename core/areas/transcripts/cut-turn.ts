import type { TimedWord } from '../../documents/transcript.ts';
import { folded } from '../../rules/text.ts';

/** A turn of a transcript that is split in two, times in ms. */
export interface CutTurn {
  /** its words before and after the cut */
  before: string;
  after: string;
  start: number | null;
  end: number | null;
  /** start of the next turn */
  next: number | null;
}

/** End of the first half and start of the second, in ms; null if unknown. */
export interface CutTimes {
  end: number | null;
  start: number | null;
}

// Corrections mostly change spelling, case and punctuation, so only letters and digits are compared.
const letters = (text: string) => folded(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Latest known end of the turn's words; overlapping speech can begin earlier. */
const until = ({ end, next }: CutTurn): number | null =>
  end === null || next === null ? (end ?? next) : Math.max(end, next);

/** The time span in which the words of a turn were spoken; undefined if unknown. */
export function spanOf(turn: CutTurn): { from: number; to: number } | undefined {
  const to = until(turn);
  return turn.start === null || to === null || to <= turn.start ? undefined : { from: turn.start, to };
}

/** The index of `wanted` nearest to the expected one, or -1. */
function nearest(stream: string, wanted: string, expected: number): number {
  const back = stream.lastIndexOf(wanted, expected);
  const on = stream.indexOf(wanted, expected);
  return back >= 0 && (on < 0 || expected - back < on - expected) ? back : on;
}

const CONTEXT = [24, 12, 6, 3];
// Markers for the ends of a turn, which help to locate the cut like letters do.
const [FIRST, LAST] = ['\u0002', '\u0003'];

/** Position of the cut among the timed letters; the text can have been corrected since. */
function placed(timed: string, lettersBefore: string, lettersAfter: string): number {
  const [stream, before, after] = [FIRST + timed + LAST, FIRST + lettersBefore, lettersAfter + LAST];
  const place = placedIn(stream, before, after) - FIRST.length;
  return Math.max(0, Math.min(place, timed.length));
}

function placedIn(stream: string, before: string, after: string): number {
  const guess = Math.round((stream.length * before.length) / (before.length + after.length));
  for (const length of CONTEXT) {
    const [left, right] = [before.slice(-length), after.slice(0, length)];
    // A match on one side is enough: the other side can be corrected text.
    const on = right.length === length ? nearest(stream, right, guess) : -1;
    if (on >= 0) return on;
    const back = left.length === length ? nearest(stream, left, guess - length) : -1;
    if (back >= 0) return back + length;
  }
  return guess;
}

const between = (from: number, to: number, share: number) => Math.round(from + (to - from) * share);

/** Cut by timed words: between two of them, or by letters within a stretch that has one time. */
function byWords({ before, after }: CutTurn, words: readonly TimedWord[]): CutTimes {
  const place = placed(words.map(([, , text]) => letters(text)).join(''), letters(before), letters(after));
  let at = 0;
  let last: number | null = null;
  for (const [start, end, text] of words) {
    const { length } = letters(text);
    if (length === 0) continue;
    if (place <= at) return { end: last ?? start, start };
    if (place < at + length) {
      const moment = between(start, end, (place - at) / length);
      return { end: moment, start: moment };
    }
    at += length;
    last = end;
  }
  return { end: last, start: last };
}

function byLetters(turn: CutTurn): CutTimes {
  const span = spanOf({ ...turn, next: turn.end === null ? turn.next : null });
  if (!span) return { end: null, start: null };
  const [before, after] = [letters(turn.before).length, letters(turn.after).length];
  const start = between(span.from, span.to, before / Math.max(1, before + after));
  return { end: turn.end === null ? null : start, start };
}

/**
 * Computes the times of the two halves of a turn. `words` are the words timed within its span: the cut follows their
 * times despite later corrections; without any, time is divided evenly over the letters.
 */
export function cutTimes(turn: CutTurn, words: readonly TimedWord[]): CutTimes {
  if (letters(turn.before) === '') return { end: turn.start, start: turn.start };
  if (letters(turn.after) === '') return { end: turn.end, start: turn.end };
  return words.some(([, , text]) => letters(text) !== '') ? byWords(turn, words) : byLetters(turn);
}
