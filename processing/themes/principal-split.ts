import { integers } from './number-list.ts';
import { heightOf, isEmpty, type Rows } from './rows.ts';

/** Steps towards the principal direction; it only has to part the rows, k-means does the rest. */
const STEPS = 12;
/** What is spread less is the same text over and over. */
const LEAST_SPREAD = 1e-3;

interface Part {
  readonly rows: Int32Array;
  /** sum of the squared distances to the mean */
  readonly spread: number;
}

const add = (matrix: Rows, row: number, factor: number, into: Float64Array): void => {
  for (let at = matrix.starts[row] as number; at < (matrix.starts[row + 1] as number); at += 1)
    (into[matrix.terms[at] as number] as number) += factor * (matrix.weights[at] as number);
};

const product = (matrix: Rows, row: number, dense: Float64Array): number => {
  let sum = 0;
  for (let at = matrix.starts[row] as number; at < (matrix.starts[row + 1] as number); at += 1)
    sum += (matrix.weights[at] as number) * (dense[matrix.terms[at] as number] as number);
  return sum;
};

/** Parts rows of length one along the directions in which they differ most. */
class Splitter {
  readonly #mean: Float64Array;
  readonly #direction: Float64Array;
  readonly #next: Float64Array;
  readonly #seen: Uint8Array;
  /** the terms of the rows that are looked at; nothing is anywhere else */
  #terms = new Int32Array();

  constructor(private readonly matrix: Rows) {
    this.#mean = new Float64Array(matrix.width);
    this.#direction = new Float64Array(matrix.width);
    this.#next = new Float64Array(matrix.width);
    this.#seen = new Uint8Array(matrix.width);
  }

  part(rows: Int32Array): Part {
    this.#takeMean(rows);
    return { rows, spread: rows.length * (1 - this.#square(this.#mean)) };
  }

  /** The rows on either side of the mean; undefined when they cannot be told apart. */
  halves({ rows }: Part): [Part, Part] | undefined {
    this.#takeMean(rows);
    this.#begin(rows);
    const places = new Float64Array(rows.length);
    for (let step = 0; step < STEPS; step += 1) this.#turn(rows, places);
    const left = rows.filter((_, at) => (places[at] as number) < 0);
    const right = rows.filter((_, at) => (places[at] as number) >= 0);
    return left.length === 0 || right.length === 0 ? undefined : [this.part(left), this.part(right)];
  }

  #takeMean(rows: Int32Array): void {
    for (const term of this.#terms) this.#mean[term] = 0;
    this.#terms = this.#termsOf(rows);
    for (const row of rows) add(this.matrix, row, 1 / rows.length, this.#mean);
  }

  #termsOf(rows: Int32Array): Int32Array<ArrayBuffer> {
    const found = integers();
    const { starts, terms } = this.matrix;
    for (const row of rows)
      for (let at = starts[row] as number; at < (starts[row + 1] as number); at += 1) {
        const term = terms[at] as number;
        if (this.#seen[term] === 0) found.push(term);
        this.#seen[term] = 1;
      }
    const all = found.view().slice().sort();
    for (const term of all) this.#seen[term] = 0;
    return all;
  }

  #square(dense: Float64Array): number {
    let sum = 0;
    for (const term of this.#terms) sum += (dense[term] as number) ** 2;
    return sum;
  }

  /** Looks from the mean to the row that is farthest from it. */
  #begin(rows: Int32Array): void {
    let [farthest, least] = [rows[0] as number, Number.POSITIVE_INFINITY];
    for (const row of rows) {
      const near = product(this.matrix, row, this.#mean);
      if (near < least) [farthest, least] = [row, near];
    }
    for (const term of this.#terms) this.#direction[term] = -(this.#mean[term] as number);
    add(this.matrix, farthest, 1, this.#direction);
  }

  /** One step of the power method on the rows' covariance; leaves behind where each row lies on the direction before it. */
  #turn(rows: Int32Array, places: Float64Array): void {
    const [mean, direction, next, terms] = [this.#mean, this.#direction, this.#next, this.#terms];
    let middle = 0;
    for (const term of terms) {
      middle += (mean[term] as number) * (direction[term] as number);
      next[term] = 0;
    }
    let sum = 0;
    for (const [at, row] of rows.entries()) {
      const place = product(this.matrix, row, direction) - middle;
      places[at] = place;
      sum += place;
      add(this.matrix, row, place, next);
    }
    for (const term of terms) (next[term] as number) -= sum * (mean[term] as number);
    const length = Math.sqrt(this.#square(next));
    for (const term of terms) direction[term] = length === 0 ? 0 : (next[term] as number) / length;
  }
}

/**
 * Parts rows into groups: the group that is spread widest is cut in two across its principal direction, again and again
 * (Boley, Principal direction divisive partitioning, 1998). Nothing in it is drawn by lot: what k-means makes of these
 * groups depends on the texts alone. Rows without terms are in group -1. Tells which share of the groups there is.
 */
export function* principalSplit(
  matrix: Rows,
  wanted: number,
): Generator<number, { groups: Int32Array; count: number }> {
  const groups = new Int32Array(heightOf(matrix)).fill(-1);
  const all = Int32Array.from(groups.keys()).filter((row) => !isEmpty(matrix, row));
  const splitter = new Splitter(matrix);
  const parts = all.length === 0 ? [] : [splitter.part(all)];
  const whole: Part[] = [];
  while (parts.length > 0 && parts.length + whole.length < wanted) {
    const widest = parts.reduce((best, { spread }, at) => (spread > (parts[best]?.spread ?? 0) ? at : best), 0);
    const [part] = parts.splice(widest, 1) as [Part];
    const halves = part.spread > LEAST_SPREAD ? splitter.halves(part) : undefined;
    if (halves) parts.push(...halves);
    else whole.push(part);
    yield Math.min(1, (parts.length + whole.length) / wanted);
  }
  const found = [...whole, ...parts];
  for (const [group, { rows }] of found.entries()) for (const row of rows) groups[row] = group;
  return { groups, count: found.length };
}
