import type { WordCounts } from './word-counts.ts';

/** A direction in many dimensions: those in which it is not 0, and how far it goes in each, -127 to 127. */
export interface SparseVector {
  dimensions: Uint16Array;
  weights: Int8Array;
}

/** A text whose direction is wanted, with its words. */
export interface Embeddable extends WordCounts {
  text: string;
}

/**
 * Makes vectors of passages and questions: the nearer the directions, the more similar the texts. A vector depends on
 * its text alone, so that results reveal nothing of texts that the reader cannot read. A model's vector is stored in
 * all of its dimensions.
 */
export interface Embedder {
  /** stored with each vector: those of another embedder are not compared */
  readonly id: string;
  /** at most 65,536 */
  readonly dimensions: number;
  passage(text: Embeddable): SparseVector;
  /** `weightOf`: how much each word of the question tells among what the asker may read; a model needs no such thing */
  question(text: Embeddable, weightOf: (word: string) => number): Float32Array;
}

/** A vector as it is stored: the dimensions, then the weights. */
export function packVector({ dimensions, weights }: SparseVector): Uint8Array {
  const packed = new Uint8Array(3 * weights.length);
  packed.set(new Uint8Array(dimensions.buffer, dimensions.byteOffset, dimensions.byteLength));
  packed.set(new Uint8Array(weights.buffer, weights.byteOffset, weights.byteLength), 2 * weights.length);
  return packed;
}

/** The vector of a direction: the dimensions in which it goes, and how far by dimension. */
export function sparse(dimensions: readonly number[], values: Float64Array): SparseVector {
  let most = 0;
  for (const dimension of dimensions) most = Math.max(most, Math.abs(values[dimension] as number));
  const kept = new Uint16Array(dimensions.length);
  const weights = new Int8Array(dimensions.length);
  let count = 0;
  for (const dimension of dimensions) {
    const weight = most === 0 ? 0 : Math.round((127 * (values[dimension] as number)) / most);
    if (weight === 0) continue;
    kept[count] = dimension;
    weights[count] = weight;
    count += 1;
  }
  return { dimensions: kept.slice(0, count), weights: weights.slice(0, count) };
}
