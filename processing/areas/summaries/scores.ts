import type { Language } from './language.ts';
import type { Sentence } from './reading.ts';
import { add, lengthOf, product, sumOf, type Weights } from './weights.ts';

/** Minimum different terms of a sentence with enough content, however central it is. */
const ENOUGH_TERMS = 7;
/** Sentences on either side that form the local context. */
const AROUND = 25;
/** An interviewer asks at least this share of all questions, which are at least this share of their sentences. */
const ASKS = { ofAll: 0.4, ofOwn: 0.2 };
const LEAST_QUESTIONS = 3;
const INTERVIEWER = 0.55;

/** True if a sentence is a question. */
export const isQuestion = ({ text }: Sentence): boolean => /[?？]["'”’»)\]]*$/u.test(text);

/** Detects the interviewers of a transcript. */
export function interviewers(sentences: readonly Sentence[]): ReadonlySet<string> {
  const said = new Map<string, { all: number; asked: number }>();
  let questions = 0;
  for (const sentence of sentences) {
    const { speakerId } = sentence;
    if (speakerId === null) continue;
    const own = said.get(speakerId) ?? { all: 0, asked: 0 };
    own.all += 1;
    if (isQuestion(sentence)) {
      own.asked += 1;
      questions += 1;
    }
    said.set(speakerId, own);
  }
  if (said.size < 2 || questions < LEAST_QUESTIONS) return new Set();
  const asking = [...said].filter(
    ([, { all, asked }]) => asked >= ASKS.ofAll * questions && asked >= ASKS.ofOwn * all && asked >= LEAST_QUESTIONS,
  );
  // If everyone asks questions, there is no interviewer.
  return new Set(asking.length < said.size ? asking.map(([id]) => id) : []);
}

/** Closeness of each sentence to the subject of the whole text and of its surroundings, from 0 to 1. */
export function* centrality(sentences: readonly Sentence[], weights: Weights): Generator<void, Float64Array> {
  const count = sentences.length;
  const whole = sumOf(weights, sentences.keys());
  const wholeLength = lengthOf(whole) || 1;
  const near = new Float64Array(whole.length);
  let squares = 0;
  const move = (row: number, by: 1 | -1) => {
    for (let at = weights.starts[row] as number; at < (weights.starts[row + 1] as number); at += 1) {
      const term = weights.terms[at] as number;
      squares -= (near[term] as number) ** 2;
      near[term] = (near[term] as number) + by * (weights.weights[at] as number);
      squares += (near[term] as number) ** 2;
    }
  };
  for (let row = 0; row < Math.min(AROUND, count); row += 1) move(row, 1);
  const scores = new Float64Array(count);
  for (let row = 0; row < count; row += 1) {
    if (row + AROUND < count) move(row + AROUND, 1);
    if (row - AROUND - 1 >= 0) move(row - AROUND - 1, -1);
    const about = product(weights, row, whole) / wholeLength;
    const here = product(weights, row, near) / Math.sqrt(Math.max(squares, 1e-9));
    const enough = Math.min(1, (sentences[row]?.stems.length ?? 0) / ENOUGH_TERMS);
    scores[row] = (0.6 * about + 0.4 * here) * enough;
    if (row % 500 === 0) yield;
  }
  return scores;
}

/** Marks of transcripts for noise, inaudible words, and unfinished sentences. */
const BROKEN = /[{}[\]<>]|--|\.\.\.|…|[-–—]$|\b(\p{L}+) \1\b/giu;
/** Quotation marks or brackets with only one end in the sentence. */
const PAIRS = [/["]/g, /[“„”]/g, /[()]/g, /[«»]/g];
const ENDS = /[.!?。！？…]["'”’»)\]]*$/u;
/** Number of words for a sentence that can be quoted by itself. */
const WORDS = { least: 5, few: 8, many: 38, most: 60 };

const byLength = (words: number): number => {
  if (words < WORDS.least) return 0.1;
  if (words < WORDS.few) return 0.6;
  if (words <= WORDS.many) return 1;
  return words <= WORDS.most ? 0.75 : 0.4;
};

/** Readability of a sentence on its own, from 0 to 1. */
export function clarity(sentence: Sentence, language: Language | undefined): number {
  const { text, words, heading } = sentence;
  if (heading || words.length === 0) return 0;
  let score = byLength(words.length);
  score *= 0.75 ** Math.min(4, text.match(BROKEN)?.length ?? 0);
  if (!ENDS.test(text)) score *= 0.75;
  if (PAIRS.some((ends) => (text.match(ends)?.length ?? 0) % 2 === 1)) score *= 0.6;
  if (/^\p{Ll}/u.test(text)) score *= 0.8;
  if (language) {
    score *= Math.max(0.3, 1 - (2.5 * language.fillers.weigh(words)) / words.length);
    if (language.openers.has(words[0] ?? '')) score *= 0.7;
    if (language.openers.has(words[1] ?? '')) score *= 0.85;
  }
  return score;
}

/** Shared input of all sections: the sentences, their weights, and their scores. */
export interface Scored {
  sentences: readonly Sentence[];
  weights: Weights;
  language: Language | undefined;
  interviewers: ReadonlySet<string>;
  /** centrality of each sentence */
  central: Float64Array;
  /** readability of each sentence on its own */
  clear: Float64Array;
  /** the same, reduced for interviewers' sentences */
  readable: Float64Array;
}

/** Scores sentences. */
export function* scored(
  sentences: readonly Sentence[],
  { weights, language }: Pick<Scored, 'weights' | 'language'>,
): Generator<void, Scored> {
  const asking = interviewers(sentences);
  const central = yield* centrality(sentences, weights);
  const clear = new Float64Array(sentences.length);
  for (const [row, sentence] of sentences.entries()) {
    clear[row] = clarity(sentence, language);
    if (row % 500 === 0) yield;
  }
  const isAsking = (row: number) => asking.has(sentences[row]?.speakerId ?? '');
  const readable = clear.map((score, row) => (isAsking(row) ? INTERVIEWER * score : score));
  return { sentences, weights, language, interviewers: asking, central, clear, readable };
}

/** The vector of a typed text, in the terms of the sentences; other terms are left out. */
export function vectorOf({ numbers, rarity }: Weights, stems: readonly string[]): Float64Array {
  const vector = new Float64Array(rarity.length);
  for (const stem of stems) {
    const number = numbers.get(stem);
    if (number !== undefined) vector[number] = rarity[number] as number;
  }
  return vector;
}

/** The direction of some sentences, for comparisons. */
export function directionOf(weights: Weights, rows: Iterable<number>): Float64Array {
  const vector = new Float64Array(weights.rarity.length);
  for (const row of rows) add(weights, row, vector);
  const length = lengthOf(vector) || 1;
  return vector.map((one) => one / length);
}
