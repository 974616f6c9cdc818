import { heightOf, type Rows } from '../../../words/rows.ts';

/** Number of steps: beyond these, few rows change sides; each costs the same. */
const STEPS = 10;
/** Length below which a vector is a rounding error. */
const NOTHING = 1e-6;
/** Squarings that separate the largest eigenvalue from the others. */
const SQUARINGS = 10;

/** Adds up multiples of the rows. */
export function sumOf({ starts, terms, weights, width }: Rows, times: Float64Array): Float64Array {
  const sum = new Float64Array(width);
  for (let row = 0; row < times.length; row += 1) {
    const [factor, end] = [times[row] as number, starts[row + 1] as number];
    for (let at = starts[row] as number; at < end; at += 1)
      (sum[terms[at] as number] as number) += factor * (weights[at] as number);
  }
  return sum;
}

export function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] as number) * (other[at] as number);
  return sum;
}

/** Projection of each row on a direction. */
function placesOn({ starts, terms, weights }: Rows, direction: Float64Array): Float64Array {
  const places = new Float64Array(starts.length - 1);
  for (let row = 0; row < places.length; row += 1) {
    const end = starts[row + 1] as number;
    let sum = 0;
    for (let at = starts[row] as number; at < end; at += 1)
      sum += (weights[at] as number) * (direction[terms[at] as number] as number);
    places[row] = sum;
  }
  return places;
}

function add(into: Float64Array, factor: number, other: Float64Array): void {
  for (let at = 0; at < into.length; at += 1) (into[at] as number) += factor * (other[at] as number);
}

/** Shifts numbers in place so that their mean is 0. */
function centred(values: Float64Array): Float64Array {
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) sum += values[at] as number;
  const mean = sum / values.length;
  for (let at = 0; at < values.length; at += 1) (values[at] as number) -= mean;
  return values;
}

/** The eigenvector of the largest eigenvalue of a small positive semidefinite matrix; not normalised. */
function leading(matrix: readonly Float64Array[]): Float64Array {
  const largest = (rows: readonly Float64Array[]) =>
    rows.reduce((best, row, at) => ((row[at] as number) > (rows[best]?.[best] as number) ? at : best), 0);
  let power = matrix;
  for (let squaring = 0; squaring < SQUARINGS; squaring += 1) {
    const at = largest(power);
    const scale = 1 / (power[at]?.[at] as number) ** 2;
    // The matrix is symmetric: a column is a row.
    power = power.map((row) => Float64Array.from(power, (column) => dot(row, column) * scale));
  }
  return power[largest(power)] as Float64Array;
}

const lengthOf = (values: Float64Array): number => Math.sqrt(dot(values, values));

/** Closeness of each row to the mean, which depends on no single row; to the first row if all are equally close. */
function begun(matrix: Rows, mean: Float64Array): Float64Array {
  const toMean = centred(placesOn(matrix, mean));
  if (lengthOf(toMean) >= NOTHING) return toMean;
  const first = new Float64Array(heightOf(matrix)).fill(1, 0, 1);
  return centred(placesOn(matrix, sumOf(matrix, first)));
}

/**
 * Projection of each row on the principal direction, from the mean; undefined if all rows are equal. Uses Lanczos'
 * steps among the rows, of which there are fewer than terms.
 */
export function principalPlaces(matrix: Rows, mean: Float64Array): Float64Array | undefined {
  const basis: Float64Array[] = [];
  // The covariance in the basis of the steps.
  const turns = Array.from({ length: STEPS }, () => new Float64Array(STEPS));
  let next = begun(matrix, mean);
  for (let step = 0; step < STEPS; step += 1) {
    const length = lengthOf(next);
    if (length < NOTHING) break;
    for (let at = 0; at < next.length; at += 1) (next[at] as number) /= length;
    basis.push(next);
    const turned = centred(placesOn(matrix, sumOf(matrix, next)));
    for (let other = Math.max(0, step - 1); other <= step; other += 1) {
      const part = dot(turned, basis[other] as Float64Array);
      (turns[step] as Float64Array)[other] = part;
      (turns[other] as Float64Array)[step] = part;
      add(turned, -part, basis[other] as Float64Array);
    }
    next = turned;
  }
  if (basis.length === 0) return undefined;
  const places = new Float64Array(heightOf(matrix));
  const factors = leading(turns);
  for (const [at, one] of basis.entries()) add(places, factors[at] as number, one);
  return places;
}
