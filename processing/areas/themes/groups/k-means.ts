import { type Columns, columnsOf, heightOf, products, type Rows } from '../../../words/rows.ts';
import { type Anchors, centresOf, membersOf } from './centres.ts';

/** Nearest centre of each row, and its cosine; -1 and 0 for a row without common terms. */
export interface Assignment {
  readonly nearest: Int32Array;
  readonly cosine: Float32Array;
}

/** Finds the nearest centre of each row; ties by index. */
export function assign(matrix: Rows, centres: Columns): Assignment {
  const height = heightOf(matrix);
  const assignment = { nearest: new Int32Array(height).fill(-1), cosine: new Float32Array(height) };
  const cosines = new Float32Array(centres.height);
  for (let row = 0; row < height; row += 1) {
    products(matrix, row, centres, cosines);
    let [best, most] = [-1, 0];
    for (let centre = 0; centre < cosines.length; centre += 1) {
      const cosine = cosines[centre] as number;
      if (cosine <= most) continue;
      best = centre;
      most = cosine;
    }
    assignment.nearest[row] = best;
    assignment.cosine[row] = most;
  }
  return assignment;
}

export interface Refinement {
  readonly groups: number;
  readonly rounds: number;
  /** maximum terms of a centre */
  readonly terms: number;
  readonly anchors?: Anchors;
}

/** Spherical k-means from given groups: each row repeatedly moves to the nearest centre. */
export function* refine(matrix: Rows, given: Int32Array, how: Refinement): Generator<number, Int32Array> {
  let groups = given;
  for (let round = 0; round < how.rounds; round += 1) {
    groups = assign(
      matrix,
      columnsOf(centresOf(matrix, membersOf(groups, how.groups), how.terms, how.anchors)),
    ).nearest;
    yield (round + 1) / how.rounds;
  }
  return groups;
}
