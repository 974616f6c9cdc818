import { heightOf, isEmpty, type Rows } from '../../../words/rows.ts';
import { dot, principalPlaces, sumOf } from './principal-places.ts';

/** Spread below which a group repeats one text. */
const LEAST_SPREAD = 1e-3;

/** Some rows of length one with only their terms, renumbered in order. */
interface Part {
  /** indexes of the rows in the whole */
  readonly rows: Int32Array;
  readonly matrix: Rows;
  readonly mean: Float64Array;
  /** sum of the squared distances to the mean */
  readonly spread: number;
}

/** The rows at some indexes of a matrix, without unused terms. */
function narrowed(matrix: Rows, places: Int32Array): Rows {
  const starts = new Int32Array(places.length + 1);
  const numbers = new Int32Array(matrix.width);
  for (let row = 0; row < places.length; row += 1) {
    const [from, to] = [
      matrix.starts[places[row] as number] as number,
      matrix.starts[(places[row] as number) + 1] as number,
    ];
    starts[row + 1] = (starts[row] as number) + to - from;
    for (let at = from; at < to; at += 1) numbers[matrix.terms[at] as number] = 1;
  }
  let width = 0;
  for (let term = 0; term < numbers.length; term += 1) {
    const stands = numbers[term] as number;
    numbers[term] = width;
    width += stands;
  }
  const size = starts[places.length] as number;
  const [terms, weights] = [new Int32Array(size), new Float32Array(size)];
  for (let row = 0; row < places.length; row += 1) {
    const shift = (matrix.starts[places[row] as number] as number) - (starts[row] as number);
    for (let at = starts[row] as number; at < (starts[row + 1] as number); at += 1) {
      terms[at] = numbers[matrix.terms[at + shift] as number] as number;
      weights[at] = matrix.weights[at + shift] as number;
    }
  }
  return { starts, terms, weights, width };
}

/** The part with the rows at some indexes of a whole. */
function partOf(whole: Pick<Part, 'rows' | 'matrix'>, places: Int32Array): Part {
  const matrix = narrowed(whole.matrix, places);
  const mean = sumOf(matrix, new Float64Array(places.length).fill(1 / places.length));
  const rows = places.map((place) => whole.rows[place] as number);
  return { rows, matrix, mean, spread: places.length * (1 - dot(mean, mean)) };
}

/** The rows on either side of the mean; undefined if they cannot be separated. */
function halvesOf(part: Part): [Part, Part] | undefined {
  const places = principalPlaces(part.matrix, part.mean);
  if (!places) return undefined;
  const all = Int32Array.from(places.keys());
  const left = all.filter((at) => (places[at] as number) < 0);
  const right = all.filter((at) => (places[at] as number) >= 0);
  return left.length === 0 || right.length === 0 ? undefined : [partOf(part, left), partOf(part, right)];
}

/**
 * Divides rows into groups: the group with the widest spread is repeatedly split across its principal direction (Boley,
 * Principal direction divisive partitioning, 1998). Nothing is random: the groups that k-means makes of these depend on
 * the texts alone. Rows without terms are in group -1. Yields progress.
 */
export function* principalSplit(
  matrix: Rows,
  wanted: number,
): Generator<number, { groups: Int32Array; count: number }> {
  const groups = new Int32Array(heightOf(matrix)).fill(-1);
  const all = Int32Array.from(groups.keys()).filter((row) => !isEmpty(matrix, row));
  const parts = all.length === 0 ? [] : [partOf({ rows: Int32Array.from(groups.keys()), matrix }, all)];
  const whole: Part[] = [];
  while (parts.length > 0 && parts.length + whole.length < wanted) {
    const widest = parts.reduce((best, { spread }, at) => (spread > (parts[best]?.spread ?? 0) ? at : best), 0);
    const [part] = parts.splice(widest, 1) as [Part];
    const halves = part.spread > LEAST_SPREAD ? halvesOf(part) : undefined;
    if (halves) parts.push(...halves);
    else whole.push(part);
    yield Math.min(1, (parts.length + whole.length) / wanted);
  }
  const found = [...whole, ...parts];
  for (const [group, { rows }] of found.entries()) for (const row of rows) groups[row] = group;
  return { groups, count: found.length };
}
