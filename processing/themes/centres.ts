import { RowList, type Rows } from './rows.ts';

/** Rows that count as much as so many texts each, in one group each: what is known of groups before any text is put into them. */
export interface Anchors {
  readonly rows: Rows;
  readonly weights: Float32Array;
  readonly groups: Int32Array;
}

/** Sums of rows in one place after the other. */
class Sum {
  readonly #dense: Float32Array;
  readonly #seen: number[] = [];

  constructor(width: number) {
    this.#dense = new Float32Array(width);
  }

  add(matrix: Rows, row: number, factor: number): void {
    for (let at = matrix.starts[row] as number; at < (matrix.starts[row + 1] as number); at += 1) {
      const term = matrix.terms[at] as number;
      if (this.#dense[term] === 0) this.#seen.push(term);
      (this.#dense[term] as number) += factor * (matrix.weights[at] as number);
    }
  }

  /** Puts the direction of the sum into a list, by its heaviest terms, and begins anew. */
  moveTo(list: RowList, most: number): void {
    const weightOf = (term: number) => this.#dense[term] as number;
    const least = this.#seen.length > most ? Float32Array.from(this.#seen, weightOf).sort().at(-most) : 0;
    const terms = this.#seen.filter((term) => weightOf(term) >= (least ?? 0));
    const length = Math.sqrt(terms.reduce((square, term) => square + weightOf(term) ** 2, 0));
    for (const term of terms) list.push(term, weightOf(term) / length);
    list.endRow();
    for (const term of this.#seen) this.#dense[term] = 0;
    this.#seen.length = 0;
  }
}

/** The numbers of the rows of each group, group after group; group -1 is left out. */
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

/** The direction of each group of rows, of length one, cut to its heaviest terms; a group of nothing has no terms. */
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
