import type { RetrievalMethod } from '@earshot/core/areas/search/search';
import type { RankQuestion } from './rank-question.ts';
import { embedder } from './read-passages.ts';
import { idBytes, idKey, type Segment } from './segment.ts';
import { countIn, numberIn, wordNumber } from './word-counts.ts';

// BM25 parameters (Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009).
const K1 = 1.2;
const B = 0.75;
/** Share of words in a HYBRID score, the rest is similar wording; each relative to its best passage. */
const WORDS_SHARE = 0.7;
const ROWS_PER_LOOK = 4096;

interface Place {
  segment: number;
  row: number;
}

/** A passage with its score. */
export interface Scored extends Place {
  score: number;
}

/** Occurrences of a question's word: the readable passages, and its count in each. */
interface Postings {
  at: number[];
  counts: number[];
}

/** A question to the passages that someone can read. */
export class Ranking {
  private readonly places: Place[] = [];
  private readonly lengths: number[] = [];
  private readonly postings: Postings[];
  private totalLength = 0;

  constructor(
    private readonly asked: RankQuestion,
    private readonly look: () => void,
  ) {
    this.postings = asked.words.map(() => ({ at: [], counts: [] }));
    this.read();
  }

  ranked(method: RetrievalMethod, most: number) {
    const scores = { FULL_TEXT: () => this.byWords(), VECTOR: () => this.byVector(), HYBRID: () => this.byBoth() }[
      method
    ]();
    return {
      ranked: best(scores, most).map((at) => ({ ...(this.places[at] as Place), score: scores[at] as number })),
      searched: this.places.length,
      words: this.asked.words.map(({ text }, word) => ({
        text,
        passages: this.postings[word]?.at.length ?? 0,
        rarity: this.rarity(word),
      })),
    };
  }

  /** Collects the readable passages, and the occurrences of the question's words in them. */
  private read(): void {
    const { segments, words, types, titles, only } = this.asked;
    const wanted = only && new Set(only.map((id) => idKey(idBytes(id), 0)));
    const numbers = new Map(words.map(({ text }, word) => [wordNumber(text), word]));
    // Most words of passages are not in the question: a small table rules them out.
    const maybe = new Uint8Array(0x10000);
    for (const number of numbers.keys()) maybe[number & 0xffff] = 1;
    for (const [at, { segment, readable }] of segments.entries()) {
      const { item, place, type, number, length, gone, itemIds } = segment;
      for (let row = 0; row < item.length; row += 1) {
        if (row % ROWS_PER_LOOK === 0) this.look();
        const ofItem = item[row] as number;
        if (readable[place[row] as number] !== 1 || gone[ofItem] === 1 || types[type[row] as number] !== 1) continue;
        if (!titles && number[row] === 0) continue;
        if (wanted && !wanted.has(idKey(itemIds, ofItem))) continue;
        this.note(segment, row, numbers, maybe);
        this.places.push({ segment: at, row });
        this.lengths.push(length[row] as number);
        this.totalLength += length[row] as number;
      }
    }
  }

  private note({ words, wordsFrom }: Segment, row: number, numbers: Map<number, number>, maybe: Uint8Array): void {
    const end = wordsFrom[row + 1] as number;
    for (let at = wordsFrom[row] as number; at < end; at += 1) {
      const number = numberIn(words[at] as number);
      if (maybe[number & 0xffff] !== 1) continue;
      const postings = this.postings[numbers.get(number) ?? -1];
      postings?.at.push(this.places.length);
      postings?.counts.push(countIn(words[at] as number));
    }
  }

  /** Inverse frequency of a word among the readable passages. */
  private rarity(word: number): number {
    const holding = this.postings[word]?.at.length ?? 0;
    return Math.log(1 + (this.places.length - holding + 0.5) / (holding + 0.5));
  }

  private byWords(): Float32Array {
    const scores = new Float32Array(this.places.length);
    const average = this.totalLength / Math.max(1, this.places.length);
    for (const [word, { at, counts }] of this.postings.entries()) {
      const weight = this.rarity(word) * (this.asked.words[word]?.weight ?? 0);
      for (const [index, passage] of at.entries()) {
        const count = counts[index] as number;
        const long = 1 - B + (B * (this.lengths[passage] as number)) / average;
        scores[passage] = (scores[passage] as number) + (weight * count * (K1 + 1)) / (count + K1 * long);
      }
    }
    return scores;
  }

  private byVector(): Float32Array {
    const scores = new Float32Array(this.places.length);
    const { words, segments } = this.asked;
    const weights = new Map(words.map(({ text, weight }, word) => [text, weight * this.rarity(word)]));
    const counts = new Map(words.map(({ text }) => [text, 1]));
    const text = { text: [...counts.keys()].join(' '), counts, length: counts.size };
    const wanted = embedder.question(text, (word) => weights.get(word) ?? 0);
    const norm = lengthOf(wanted) || 1;
    const byModel = this.asked.vector && modelCosine(this.asked.vector);
    for (const [at, { segment, row }] of this.places.entries()) {
      if (at % ROWS_PER_LOOK === 0) this.look();
      const { segment: found } = segments[segment] as { segment: Segment };
      scores[at] = Math.max(0, byModel?.(found, row) ?? cosine(found, row, wanted) / norm);
    }
    return scores;
  }

  private byBoth(): Float32Array {
    const [words, vectors] = [relative(this.byWords()), relative(this.byVector())];
    return words.map((score, at) => WORDS_SHARE * score + (1 - WORDS_SHARE) * (vectors[at] as number));
  }
}

const lengthOf = (values: Float32Array): number => {
  let sum = 0;
  for (const value of values) sum += value * value;
  return Math.sqrt(sum);
};

/** The cosine of a stored vector with a direction, times the length of the latter. */
function cosine({ vectorFrom, dimensions, weights }: Segment, row: number, wanted: Float32Array): number {
  const end = vectorFrom[row + 1] as number;
  let [product, squares] = [0, 0];
  for (let at = vectorFrom[row] as number; at < end; at += 1) {
    const weight = weights[at] as number;
    product += weight * (wanted[dimensions[at] as number] as number);
    squares += weight * weight;
  }
  return squares === 0 ? 0 : product / Math.sqrt(squares);
}

/** The cosine of a model's stored vector with a question's; undefined if there is none. */
function modelCosine(wanted: Float32Array) {
  const norm = lengthOf(wanted) || 1;
  return ({ dense, item }: Segment, row: number): number | undefined => {
    if (dense.length !== wanted.length * item.length) return undefined;
    const from = row * wanted.length;
    let [product, squares] = [0, 0];
    for (let at = 0; at < wanted.length; at += 1) {
      const weight = dense[from + at] as number;
      product += weight * (wanted[at] as number);
      squares += weight * weight;
    }
    return squares === 0 ? undefined : product / (Math.sqrt(squares) * norm);
  };
}

function relative(scores: Float32Array): Float32Array {
  let most = 0;
  for (const score of scores) most = Math.max(most, score);
  return most === 0 ? scores : scores.map((score) => score / most);
}

/** The indexes of the highest scores above 0, the best first; ties by index. */
function best(scores: Float32Array, most: number): number[] {
  const found: number[] = [];
  const better = (one: number, other: number) => (scores[other] as number) - (scores[one] as number) || one - other;
  let least = 0;
  for (const [at, score] of scores.entries()) {
    if (score <= least) continue;
    found.push(at);
    // Trimmed now and then, so that very many are never sorted at once.
    if (found.length < 4 * most + 1000) continue;
    found.sort(better).length = most;
    least = scores[found.at(-1) ?? 0] ?? 0;
  }
  return found.sort(better).slice(0, most);
}
