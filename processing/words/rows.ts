import { integers, reals } from './number-list.ts';

/** A sparse matrix by rows: the terms of row r and their weights are from starts[r] to starts[r + 1]. */
export interface Rows {
  readonly starts: Int32Array;
  readonly terms: Int32Array;
  readonly weights: Float32Array;
  /** upper bound of term numbers */
  readonly width: number;
}

/** The same by terms: the rows with term t, and its weights there, are from starts[t] to starts[t + 1]. */
export interface Columns {
  readonly starts: Int32Array;
  readonly rows: Int32Array;
  readonly weights: Float32Array;
  /** upper bound of row numbers */
  readonly height: number;
}

export const heightOf = (rows: Rows): number => rows.starts.length - 1;

/** True if a row has no terms at all. */
export const isEmpty = ({ starts }: Rows, row: number): boolean => starts[row] === starts[row + 1];

/** Converts a matrix from rows to columns. */
export function columnsOf(matrix: Rows): Columns {
  const { starts, terms, weights, width } = matrix;
  const ends = new Int32Array(width + 1);
  for (const term of terms) (ends[term + 1] as number) += 1;
  for (let term = 0; term < width; term += 1) (ends[term + 1] as number) += ends[term] as number;
  const columns = {
    starts: ends.slice(),
    rows: new Int32Array(terms.length),
    weights: new Float32Array(terms.length),
    height: heightOf(matrix),
  };
  for (let row = 0; row < columns.height; row += 1)
    for (let at = starts[row] as number; at < (starts[row + 1] as number); at += 1) {
      const term = terms[at] as number;
      const place = ends[term] as number;
      columns.rows[place] = row;
      columns.weights[place] = weights[at] as number;
      ends[term] = place + 1;
    }
  return columns;
}

/** The products of one row with every row of another matrix, written to `into`, which has an element for each. */
export function products(
  { starts, terms, weights }: Rows,
  row: number,
  { starts: begins, rows, weights: others }: Columns,
  into: Float32Array,
): void {
  into.fill(0);
  const last = starts[row + 1] as number;
  for (let at = starts[row] as number; at < last; at += 1) {
    const term = terms[at] as number;
    const weight = weights[at] as number;
    const end = begins[term + 1] as number;
    for (let place = begins[term] as number; place < end; place += 1)
      (into[rows[place] as number] as number) += weight * (others[place] as number);
  }
}

/** Rows that are built one by one. */
export class RowList {
  readonly #starts = integers();
  readonly #terms = integers();
  readonly #weights = reals();

  constructor(private readonly width: number) {
    this.#starts.push(0);
  }

  push(term: number, weight: number): void {
    this.#terms.push(term);
    this.#weights.push(weight);
  }

  endRow(): void {
    this.#starts.push(this.#terms.length);
  }

  copy(matrix: Rows, row: number): void {
    for (let at = matrix.starts[row] as number; at < (matrix.starts[row + 1] as number); at += 1)
      this.push(matrix.terms[at] as number, matrix.weights[at] as number);
    this.endRow();
  }

  finish(): Rows {
    const [starts, terms, weights] = [this.#starts.view(), this.#terms.view(), this.#weights.view()];
    return { starts, terms, weights, width: this.width };
  }
}

/** Some rows of a matrix, in the requested order. */
export function pick(matrix: Rows, wanted: Iterable<number>): Rows {
  const list = new RowList(matrix.width);
  for (const row of wanted) list.copy(matrix, row);
  return list.finish();
}

/** A matrix without the terms marked with 1. */
export function without(matrix: Rows, terms: Uint8Array): Rows {
  const list = new RowList(matrix.width);
  for (let row = 0; row < heightOf(matrix); row += 1) {
    for (let at = matrix.starts[row] as number; at < (matrix.starts[row + 1] as number); at += 1) {
      const term = matrix.terms[at] as number;
      if (terms[term] === 0) list.push(term, matrix.weights[at] as number);
    }
    list.endRow();
  }
  return list.finish();
}

/** Stacks matrices of the same width vertically. */
export function stacked(width: number, ...parts: readonly Rows[]): Rows {
  const list = new RowList(width);
  for (const part of parts) for (let row = 0; row < heightOf(part); row += 1) list.copy(part, row);
  return list.finish();
}
