import { heightOf, pick, type Rows, stacked } from '../../../words/rows.ts';
import { between } from '../progress.ts';
import { type Anchors, centresOf, membersOf } from './centres.ts';
import { refine } from './k-means.ts';
import { principalSplit } from './principal-split.ts';
import { ward } from './ward.ts';

/** Number of sampled texts that tell where the groups are; all of them are put into groups afterwards. */
const SAMPLE = 20_000;
/** Groups are first looked for at so many times the number that is wanted. */
const FINER = 3;
const FIRST_ROUNDS = 2;
const LAST_ROUNDS = 2;
const GRAIN_TERMS = 512;
const CENTRE_TERMS = 1024;

/** Directions that are known from before, each of which stays a group of its own. */
export interface Known {
  readonly rows: Rows;
  readonly weights: Float32Array;
}

/** Groups of texts. */
export interface Clusters {
  readonly centres: Rows;
  /** a finer division, by which one sees what is like nothing else in its group */
  readonly grains: Rows;
  /** the group that each known direction is in */
  readonly knownIn: Int32Array;
}

/** Groups by other numbers, so that there is something in each. */
function numbered(groups: Int32Array): { groups: Int32Array; count: number } {
  const numbers = new Map<number, number>();
  for (const group of groups) if (group >= 0 && !numbers.has(group)) numbers.set(group, numbers.size);
  return { groups: groups.map((group) => numbers.get(group) ?? -1), count: numbers.size };
}

/**
 * Finds groups of rows, and tells how much of that is done: finer ones first, by k-means from the rows' principal directions, which are then merged together
 * with what is known from before. The rows have to stand in an order that has nothing to do with what is in them.
 */
export function* cluster(all: Rows, wanted: number, known: Known): Generator<number, Clusters> {
  const share = Math.min(1, SAMPLE / heightOf(all));
  const matrix = share < 1 ? pick(all, new Int32Array(SAMPLE).keys()) : all;
  const split = yield* between(principalSplit(matrix, FINER * wanted), { from: 0, to: 0.6 });
  const fine = { groups: split.count, rounds: FIRST_ROUNDS, terms: GRAIN_TERMS };
  const grain = numbered(yield* between(refine(matrix, split.groups, fine), { from: 0.6, to: 0.8 }));
  const members = membersOf(grain.groups, grain.count);
  const grains = centresOf(matrix, members, GRAIN_TERMS);
  const weights = known.weights.map((weight) => weight * share);
  const usual = heightOf(matrix) / wanted;
  const nodes = {
    rows: stacked(all.width, grains, known.rows),
    // A decided theme weighs as much as a group of average size, however few texts it has: otherwise the largest other
    // group would join it at next to no cost, whatever it contains.
    weights: Float32Array.from([...members.map(({ length }) => length), ...weights.map((own) => Math.max(own, usual))]),
    apart: Uint8Array.from([...members.map(() => 0), ...weights.map(() => 1)]),
  };
  const groups = ward(nodes, wanted);
  const anchors: Anchors = { rows: known.rows, weights, groups: groups.slice(grain.count) };
  const count = groups.reduce((most, group) => Math.max(most, group + 1), 0);
  const merged = grain.groups.map((at) => (at < 0 ? -1 : (groups[at] as number)));
  const coarse = { groups: count, rounds: LAST_ROUNDS, terms: CENTRE_TERMS, anchors };
  const found = yield* between(refine(matrix, merged, coarse), { from: 0.8, to: 1 });
  return {
    centres: centresOf(matrix, membersOf(found, count), CENTRE_TERMS, anchors),
    grains,
    knownIn: anchors.groups,
  };
}
