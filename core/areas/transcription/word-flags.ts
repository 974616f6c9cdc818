import { DOUBTS, type Doubt } from '../../documents/document.ts';
import { folded } from '../../rules/text.ts';
import { type JudgedPassage, type SpokenWord, wordsBySpeaker } from './spoken-word.ts';

/** Reasons to doubt a recognised word. */
export const WORD_FLAGS = ['OUTSIDE_SPEECH', 'LOW_CONFIDENCE', 'REPEATS', 'NO_SPEECH', 'TOO_FAST'] as const;
export type WordFlag = (typeof WORD_FLAGS)[number];

const DOUBT: Record<WordFlag, Doubt> = {
  OUTSIDE_SPEECH: 'unsaid',
  NO_SPEECH: 'unsaid',
  REPEATS: 'repeated',
  TOO_FAST: 'repeated',
  LOW_CONFIDENCE: 'unsure',
};

/** The strongest doubt of these reasons; undefined without any. */
export const doubtOf = (flags: readonly WordFlag[]): Doubt | undefined => {
  const doubts = flags.map((flag) => DOUBT[flag]);
  return DOUBTS.find((doubt) => doubts.includes(doubt));
};

/** Passages with speech as voice activity found them, in ascending order: start and end in ms. */
export type Spoken = readonly (readonly [startMs: number, endMs: number])[];

const LEAST_SPEECH = 0.3;
/** Voice activity finds soft beginnings and ends of speech late by this many ms. */
const SOFT_EDGE_MS = 200;
const LOW_CONFIDENCE = 0.5;
const REPEATED = { least: 3, most: 8, times: 3 };
const NOBODY = { noSpeech: 0.6, averageLogProbability: -1 };
const MOST_A_SECOND = 7;

/** Index of the first passage that ends after a moment. */
function firstAfter(passages: readonly (readonly [number, number])[], ms: number): number {
  let [low, high] = [0, passages.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((passages[middle]?.[1] ?? 0) > ms) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Share of a word's time in which somebody speaks. */
function spokenShare({ startMs, endMs }: SpokenWord, spoken: Spoken): number {
  // A word without a length counts as its moment.
  const [from, to] = [startMs, Math.max(endMs, startMs + 1)];
  let heard = 0;
  let heardTo = from;
  for (let at = firstAfter(spoken, from - SOFT_EDGE_MS); at < spoken.length; at += 1) {
    const [start, end] = spoken[at] ?? [to, to];
    if (start - SOFT_EDGE_MS >= to) break;
    const begin = Math.max(heardTo, start - SOFT_EDGE_MS);
    heardTo = Math.max(heardTo, Math.min(to, end + SOFT_EDGE_MS));
    heard += Math.max(0, heardTo - begin);
  }
  return heard / (to - from);
}

const bare = (text: string): string => folded(text).replace(/[^\p{L}\p{N}\p{M}]/gu, '');

/** Marks words in runs that follow themselves at least three times. */
function markRepeats(words: readonly SpokenWord[], indexes: readonly number[], mark: (at: number) => void): void {
  const texts = indexes.map((at) => bare(words[at]?.text ?? ''));
  for (let length = REPEATED.least; length <= REPEATED.most; length += 1) {
    // As long as each word equals the one `length` later, the run goes on.
    for (let from = 0; from + length < texts.length; from += 1) {
      let to = from;
      while (to + length < texts.length && texts[to] === texts[to + length]) to += 1;
      if (to - from >= length * (REPEATED.times - 1))
        for (let at = from; at < to + length; at += 1) mark(indexes[at] ?? 0);
      from = to;
    }
  }
}

/** Marks words of which more begin within a second than anybody can say. */
function markTooFast(words: readonly SpokenWord[], indexes: readonly number[], mark: (at: number) => void): void {
  const startOf = (place: number) => words[indexes[place] ?? 0]?.startMs ?? 0;
  for (let last = MOST_A_SECOND; last < indexes.length; last += 1) {
    const first = last - MOST_A_SECOND;
    if (startOf(last) - startOf(first) >= 1000) continue;
    for (let place = first; place <= last; place += 1) mark(indexes[place] ?? 0);
  }
}

const isNobody = ({ noSpeech = 0, averageLogProbability = 0 }: JudgedPassage): boolean =>
  noSpeech > NOBODY.noSpeech && averageLogProbability < NOBODY.averageLogProbability;

/**
 * The reasons to doubt each word, in the order of `words`, which ascend by their start. `spoken` is undefined if voice
 * activity is unknown: then no word counts as outside of speech.
 */
export function wordFlags(
  words: readonly SpokenWord[],
  { spoken, passages = [] }: { spoken?: Spoken; passages?: readonly JudgedPassage[] },
): WordFlag[][] {
  const flags = words.map(() => new Set<WordFlag>());
  const nobody = passages
    .filter(isNobody)
    .map(({ startMs, endMs }) => [startMs, endMs] as const)
    .sort(([a], [b]) => a - b);
  for (const [at, word] of words.entries()) {
    const middle = (word.startMs + word.endMs) / 2;
    if (spoken && spokenShare(word, spoken) < LEAST_SPEECH) flags[at]?.add('OUTSIDE_SPEECH');
    if (word.confidence !== undefined && word.confidence < LOW_CONFIDENCE) flags[at]?.add('LOW_CONFIDENCE');
    const silent = nobody[firstAfter(nobody, middle)];
    if (silent && silent[0] <= middle) flags[at]?.add('NO_SPEECH');
  }
  for (const indexes of wordsBySpeaker(words)) {
    markRepeats(words, indexes, (at) => flags[at]?.add('REPEATS'));
    markTooFast(words, indexes, (at) => flags[at]?.add('TOO_FAST'));
  }
  return flags.map((of) => WORD_FLAGS.filter((flag) => of.has(flag)));
}
