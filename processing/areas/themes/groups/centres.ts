import { largest } from '../../../words/largest.ts';
import { RowList, type Rows } from '../../../words/rows.ts';

/** Rows with the weight of several texts and a fixed group each: known groups before any text is assigned. */
export interface Anchors {
  readonly rows: Rows;
  readonly weights: Float32Array;
  readonly groups: Int32Array;
}

/** Sums rows, reusing one buffer. */
class Sum {
  readonly #dense: Float32Array;
  readonly #seen: Int32Array;
  #count = 0;

  constructor(width: number) {
    this.#dense = new Float32Array(width);
    this.#seen = new Int32Array(width);
  }

  add({ starts, terms, weights }: Rows, row: number, factor: number): void {
    const [dense, seen, end] = [this.#dense, this.#seen, starts[row + 1] as number];
    let count = this.#count;
    for (let at = starts[row] as number; at < end; at += 1) {
      const term = terms[at] as number;
      const before = dense[term] as number;
      if (before === 0) {
        seen[count] = term;
        count += 1;
      }
      dense[term] = before + factor * (weights[at] as number);
    }
    this.#count = count;
  }

  /** Adds the direction of the sum to a list, reduced to its heaviest terms, and resets the sum. */
  moveTo(list: RowList, most: number): void {
    const [dense, seen] = [this.#dense, this.#seen.subarray(0, this.#count)];
    const least = this.#least(most);
    let square = 0;
    for (let at = 0; at < seen.length; at += 1) {
      const weight = dense[seen[at] as number] as number;
      if (weight >= least) square += weight ** 2;
    }
    const length = Math.sqrt(square);
    for (let at = 0; at < seen.length; at += 1) {
      const term = seen[at] as number;
      const weight = dense[term] as number;
      if (weight >= least) list.push(term, weight / length);
      dense[term] = 0;
    }
    list.endRow();
    this.#count = 0;
  }

  /** Lowest weight among the given number of heaviest terms. */
  #least(most: number): number {
    if (this.#count <= most) return 0;
    const weights = new Float32Array(this.#count);
    for (let at = 0; at < weights.length; at += 1) weights[at] = this.#dense[this.#seen[at] as number] as number;
    return largest(weights, most);
  }
}

/** The row indexes of each group, in order; group -1 is left out. */
export function membersOf(groups: Int32Array, count: number): Int32Array[] {
  const sizes = new Int32Array(count);
  for (const group of groups) if (group >= 0) (sizes[group] as number) += 1;
  const members = Array.from(sizes, (size) => new Int32Array(size));
  sizes.fill(0);
  for (const [row, group] of groups.entries()) {
    if (group < 0) continue;
    const place = sizes[group] as number;
    (members[group] as Int32Array)[place] = row;
    sizes[group] = place + 1;
  }
  return members;
}

/** The direction of each group of rows, of length one, reduced to its heaviest terms; an empty group has no terms. */
export function centresOf(matrix: Rows, members: readonly Int32Array[], most: number, anchors?: Anchors): Rows {
  const sum = new Sum(matrix.width);
  const list = new RowList(matrix.width);
  for (const [group, rows] of members.entries()) {
    for (const row of rows) sum.add(matrix, row, 1);
    for (const [row, of] of anchors?.groups.entries() ?? [])
      if (of === group && anchors) sum.add(anchors.rows, row, anchors.weights[row] as number);
    sum.moveTo(list, most);
  }
  return list.finish();
}
