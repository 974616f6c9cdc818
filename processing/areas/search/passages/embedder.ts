import type { WordCounts } from './word-counts.ts';

/** A vector by its non-zero dimensions and the weight in each, -127 to 127. */
export interface SparseVector {
  dimensions: Uint16Array;
  weights: Int8Array;
}

/** A text to embed, with its words. */
export interface Embeddable extends WordCounts {
  text: string;
}

/**
 * Makes vectors of passages and questions: the closer the directions, the more similar the texts. A vector depends on
 * its text alone, so that results reveal nothing of texts that the reader cannot read. A model's vector is stored with
 * all of its dimensions.
 */
export interface Embedder {
  /** stored with each vector: only vectors of the same embedder are compared */
  readonly id: string;
  /** at most 65,536 */
  readonly dimensions: number;
  passage(text: Embeddable): SparseVector;
  /** `weightOf`: weight of each word of the question among the texts that the user can read; not used by models */
  question(text: Embeddable, weightOf: (word: string) => number): Float32Array;
}

/** A vector in its stored form: the dimensions, then the weights. */
export function packVector({ dimensions, weights }: SparseVector): Uint8Array {
  const packed = new Uint8Array(3 * weights.length);
  packed.set(new Uint8Array(dimensions.buffer, dimensions.byteOffset, dimensions.byteLength));
  packed.set(new Uint8Array(weights.buffer, weights.byteOffset, weights.byteLength), 2 * weights.length);
  return packed;
}

/** The sparse vector of a direction, given its non-zero dimensions and all values. */
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
