import type { WordFlag } from '@earshot/core/areas/transcription/word-flags';

/** Kinds of doubt that are told apart by colour, the strongest first. */
export const DOUBT_KINDS = ['unsaid', 'repeated', 'unsure'] as const;
export type DoubtKind = (typeof DOUBT_KINDS)[number];

const KIND: Record<WordFlag, DoubtKind> = {
  OUTSIDE_SPEECH: 'unsaid',
  NO_SPEECH: 'unsaid',
  REPEATS: 'repeated',
  TOO_FAST: 'repeated',
  LOW_CONFIDENCE: 'unsure',
};

/** A passage in doubt: start and end in ms, and the reasons. */
export type Doubt = readonly [startMs: number, endMs: number, reasons: readonly WordFlag[]];
/** A word with its times in ms. */
export type Timed = readonly [startMs: number, endMs: number, text: string];

/** Words of a text that are doubted: from and to are positions in it. */
export interface DoubtedRange {
  from: number;
  to: number;
  kind: DoubtKind;
}

/** Characters after the last word found, within which the next one is looked for: others were edited. */
const REACH = 300;

const kindOf = (reasons: readonly WordFlag[]): DoubtKind | undefined =>
  DOUBT_KINDS.find((kind) => reasons.some((reason) => KIND[reason] === kind));

/**
 * Finds doubted words in the text of a transcript, by its words in order. Words that were corrected or deleted are no
 * longer doubted.
 */
export function doubtedRanges(text: string, words: readonly Timed[], doubts: readonly Doubt[]): DoubtedRange[] {
  const ranges: DoubtedRange[] = [];
  let at = 0;
  let next = 0;
  for (const [startMs, , word] of words) {
    const said = word.trim();
    const from = said === '' ? -1 : text.slice(at, at + REACH + said.length).indexOf(said);
    if (from < 0) continue;
    const begin = at + from;
    at = begin + said.length;
    while (next < doubts.length && (doubts[next]?.[1] ?? 0) <= startMs && (doubts[next]?.[0] ?? 0) < startMs) next += 1;
    const doubt = doubts[next];
    const kind = doubt && doubt[0] <= startMs ? kindOf(doubt[2]) : undefined;
    if (kind) ranges.push({ from: begin, to: at, kind });
  }
  return ranges;
}
