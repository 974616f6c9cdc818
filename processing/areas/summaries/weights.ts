import { RowList, type Rows } from '../../words/rows.ts';
import type { Sentence } from './reading.ts';

/** Sentences as rows of weighted terms, each of length 1. */
export interface Weights extends Rows {
  /** the number of each term, by its stem */
  numbers: ReadonlyMap<string, number>;
  /** inverse frequency of each term */
  rarity: Float64Array;
}

/** Weighs the terms of sentences by how rare they are (TF-IDF). */
export function weighted(sentences: readonly Sentence[]): Weights {
  const numbers = new Map<string, number>();
  const counts: number[] = [];
  for (const { stems } of sentences)
    for (const stem of stems) {
      const number = numbers.get(stem) ?? numbers.size;
      numbers.set(stem, number);
      counts[number] = (counts[number] ?? 0) + 1;
    }
  const rarity = Float64Array.from(counts, (count) => Math.log(1 + sentences.length / count));
  const rows = new RowList(numbers.size);
  for (const { stems } of sentences) {
    const own = stems.map((stem) => numbers.get(stem) as number);
    const length = Math.sqrt(own.reduce((sum, term) => sum + (rarity[term] as number) ** 2, 0)) || 1;
    for (const term of own) rows.push(term, (rarity[term] as number) / length);
    rows.endRow();
  }
  return { ...rows.finish(), numbers, rarity };
}

/** Adds a multiple of a row to a vector. */
export function add({ starts, terms, weights }: Weights, row: number, vector: Float64Array, times = 1): void {
  for (let at = starts[row] as number; at < (starts[row + 1] as number); at += 1)
    vector[terms[at] as number] = (vector[terms[at] as number] as number) + times * (weights[at] as number);
}

/** Dot product of a row and a vector. */
export function product({ starts, terms, weights }: Weights, row: number, vector: Float64Array): number {
  let sum = 0;
  for (let at = starts[row] as number; at < (starts[row + 1] as number); at += 1)
    sum += (weights[at] as number) * (vector[terms[at] as number] as number);
  return sum;
}

/** The length of a vector. */
export const lengthOf = (vector: Float64Array): number => Math.sqrt(vector.reduce((sum, one) => sum + one * one, 0));

/** Similarity of two rows, from 0 to 1. */
export function alike({ starts, terms, weights }: Weights, one: number, other: number): number {
  const [from, to] = [starts[other] as number, starts[other + 1] as number];
  let sum = 0;
  for (let at = starts[one] as number; at < (starts[one + 1] as number); at += 1)
    for (let place = from; place < to; place += 1)
      if (terms[place] === terms[at]) sum += (weights[at] as number) * (weights[place] as number);
  return sum;
}

/** The sum of some rows as one vector. */
export function sumOf(all: Weights, rows: Iterable<number>): Float64Array {
  const vector = new Float64Array(all.rarity.length);
  for (const row of rows) add(all, row, vector);
  return vector;
}
