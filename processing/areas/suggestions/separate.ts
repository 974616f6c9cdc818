import { Random } from '@earshot/core/random';
import type { Rows } from '../../words/rows.ts';

/** Weight of a misclassified example against a simple rule; 0.3 to 3 were about equally good (decision 078). */
const COST = 1;
const MOST_ROUNDS = 15;
/** Training stops once no example's weight changes by more than this. */
const SETTLED = 0.01;

/** A rule that separates rows with a tag from others: `bias` plus the weights of a row's terms is positive with it. */
export interface Separator {
  readonly weights: Float64Array;
  readonly bias: number;
}

/** The dot product of a row with one weight for each term. */
export function dot(rows: Rows, row: number, weights: Float64Array): number {
  const end = rows.starts[row + 1] as number;
  let sum = 0;
  for (let at = rows.starts[row] as number; at < end; at += 1)
    sum += (rows.weights[at] as number) * (weights[rows.terms[at] as number] as number);
  return sum;
}

/** Adds a multiple of a row to one weight for each term. */
export function addRow(rows: Rows, row: number, factor: number, weights: Float64Array): void {
  const end = rows.starts[row + 1] as number;
  for (let at = rows.starts[row] as number; at < end; at += 1)
    (weights[rows.terms[at] as number] as number) += factor * (rows.weights[at] as number);
}

/**
 * Learns to separate the rows with a tag (`has` is 1) from those without: a linear support vector machine with squared
 * loss, trained by dual coordinate descent (Hsieh et al. 2008). The same seed gives the same rule.
 */
export function separate(rows: Rows, has: Uint8Array, squares: Float64Array, seed: number): Separator {
  const weights = new Float64Array(rows.width);
  const alphas = new Float64Array(has.length);
  const random = new Random(seed);
  let bias = 0;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    let most = 0;
    for (const row of random.some(has.length, has.length)) {
      const side = has[row] === 1 ? 1 : -1;
      const before = alphas[row] as number;
      const slope = side * (bias + dot(rows, row, weights)) - 1 + before / (2 * COST);
      const after = Math.max(0, before - slope / ((squares[row] as number) + 1 + 1 / (2 * COST)));
      if (after === before) continue;
      alphas[row] = after;
      const change = (after - before) * side;
      bias += change;
      addRow(rows, row, change, weights);
      most = Math.max(most, Math.abs(change));
    }
    if (most <= SETTLED) break;
  }
  return { weights, bias };
}
