import { limits } from '@earshot/core/limits';
import * as z from 'zod';
import { task } from '../../pool/task.ts';
import { type Slice, sentences } from '../../words/sentences.ts';
import { saysNothing } from '../../words/stop-words.ts';
import type { SparseVector } from '../search/passages/embedder.ts';
import { embedder } from '../search/passages/read-passages.ts';
import { countWords } from '../search/passages/word-counts.ts';

const passage = z.object({
  text: z.string(),
  /** relevance to the question; only the order counts */
  score: z.number(),
  /** source of the sentence: one source does not fill the answer if others fit, too */
  source: z.string(),
  /** true if someone chose these words: among equal wordings these are quoted */
  chosen: z.boolean(),
});

/** A word of the question, its weight, and whether any compared text contains it. */
const askedWord = z.object({ text: z.string(), weight: z.number(), stands: z.boolean() });
type AskedWord = z.infer<typeof askedWord>;

const quote = z.object({
  /** the index of its passage */
  passage: z.int(),
  /** start position there, in UTF-16 units */
  start: z.int(),
  text: z.string(),
  score: z.number(),
});
type Quote = z.infer<typeof quote>;

/** Weights of a sentence's score: words of the question in it, similarity, and its passage. */
const SHARES = { words: 0.5, alike: 0.3, passage: 0.2 };
/** Minimum share of the question's words in a sentence, or minimum similarity, for it to count as an answer. */
const LEAST = { words: 0.2, alike: 0.2 };
/** Minimum words of a sentence that makes sense by itself. */
const FEWEST_WORDS = 4;
/** Similarity above which two sentences are near-duplicates. */
const SAME = 0.75;
/** Penalties of a sentence for similarity to an earlier one, and for a source that was already quoted. */
const AGAINST = { alike: 0.4, source: 0.1 };
const MOST_PER_SOURCE = 3;
const MOST_COMPARED = 100;
/** Bonus for the words that someone chose. */
const CHOSEN_BONUS = 0.05;

interface Candidate extends Quote {
  source: string;
  vector: Map<number, number>;
}

/** A sentence cut to the maximum length of a quote, at a space. */
function shortened({ text, start }: Slice): Slice {
  if (text.length <= limits.ask.quote) return { text, start };
  const head = text.slice(0, limits.ask.quote);
  const space = head.search(/\s\S*$/u);
  return { text: (space > 0 ? head.slice(0, space) : head.replace(/[\ud800-\udbff]$/u, '')).trimEnd(), start };
}

/** A vector scaled to length one. */
function unit({ dimensions, weights }: SparseVector): Map<number, number> {
  const length = Math.hypot(...weights) || 1;
  return new Map(Array.from(dimensions, (dimension, at) => [dimension, (weights[at] as number) / length]));
}

function product(one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>): number {
  let sum = 0;
  for (const [dimension, weight] of one) sum += weight * (other.get(dimension) ?? 0);
  return sum;
}

interface Wanted {
  /** weight of each word of the question, in total 1 */
  words: Map<string, number>;
  direction: Float32Array;
  length: number;
}

function wantedOf(words: readonly AskedWord[]): Wanted {
  // Function words are ignored unless the question has no others.
  const told = words.some(({ text }) => !saysNothing(text)) ? words.filter(({ text }) => !saysNothing(text)) : words;
  // Words that occur in no text cannot be required of a sentence; similar words can.
  const standing = told.filter(({ stands }) => stands);
  const total = standing.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const weights = new Map(told.map(({ text, weight }) => [text, weight]));
  const counts = new Map(told.map(({ text }) => [text, 1]));
  const asked = { text: [...counts.keys()].join(' '), counts, length: counts.size };
  const direction = embedder.question(asked, (word) => weights.get(word) ?? 0);
  return {
    words: new Map(standing.map(({ text, weight }) => [text, weight / total])),
    direction,
    length: Math.sqrt(direction.reduce((sum, value) => sum + value * value, 0)) || 1,
  };
}

/** Score of a sentence as an answer; undefined if it is none. */
function judged(sentence: Slice, wanted: Wanted): { score: number; vector: Map<number, number> } | undefined {
  const counted = countWords(sentence.text);
  if (counted.length < FEWEST_WORDS) return undefined;
  let words = 0;
  for (const word of counted.counts.keys()) words += wanted.words.get(word) ?? 0;
  const vector = unit(embedder.passage({ ...counted, text: sentence.text }));
  let alike = 0;
  for (const [dimension, weight] of vector) alike += weight * (wanted.direction[dimension] as number);
  alike /= wanted.length;
  if (words < LEAST.words && alike < LEAST.alike) return undefined;
  return { score: SHARES.words * words + SHARES.alike * Math.max(0, alike), vector };
}

/** Sentences of passages that answer the question, the best first. */
function candidates(passages: readonly z.infer<typeof passage>[], wanted: Wanted, look: () => void): Candidate[] {
  const best = Math.max(...passages.map(({ score }) => score), Number.MIN_VALUE);
  const found: Candidate[] = [];
  for (const [at, { text, score, source, chosen }] of passages.entries()) {
    look();
    for (const sentence of sentences(text).map(shortened)) {
      const judgement = judged(sentence, wanted);
      if (!judgement) continue;
      const worth = judgement.score + (SHARES.passage * score) / best + (chosen ? CHOSEN_BONUS : 0);
      found.push({
        passage: at,
        start: sentence.start,
        text: sentence.text,
        source,
        vector: judgement.vector,
        score: worth,
      });
    }
  }
  return found.sort((one, other) => other.score - one.score).slice(0, MOST_COMPARED);
}

/** Takes the best sentences one by one; near-duplicates of earlier ones are left out. */
function diverse(all: readonly Candidate[], most: number): Candidate[] {
  const taken: Candidate[] = [];
  const open = new Map(all.map((one) => [one, 0]));
  const spoken = new Map<string, number>();
  while (taken.length < most && open.size > 0) {
    const worth = ([one, alike]: [Candidate, number]) =>
      one.score - AGAINST.alike * alike - AGAINST.source * (spoken.get(one.source) ?? 0);
    const [best] = [...open].sort((one, other) => worth(other) - worth(one))[0] as [Candidate, number];
    taken.push(best);
    open.delete(best);
    spoken.set(best.source, (spoken.get(best.source) ?? 0) + 1);
    for (const [one, alike] of open) {
      const now = Math.max(alike, product(one.vector, best.vector));
      if (now >= SAME || (spoken.get(one.source) ?? 0) >= MOST_PER_SOURCE) open.delete(one);
      else open.set(one, now);
    }
  }
  return taken;
}

/** Finds the sentences of passages that answer a question best, word for word and without repetition. */
export const answerQuestion = task({
  id: 'answer-question',
  input: z.object({
    words: z.array(askedWord),
    passages: z.array(passage),
    most: z.int().min(1),
  }),
  output: z.object({ quotes: z.array(quote) }),
  run({ input: { words, passages, most }, signal }) {
    if (passages.length === 0) return { quotes: [] };
    const found = candidates(passages, wantedOf(words), () => signal.throwIfStopped());
    const quotes = diverse(found, most).map(({ passage: at, start, text, score }) => ({
      passage: at,
      start,
      text,
      score,
    }));
    return { quotes };
  },
});
