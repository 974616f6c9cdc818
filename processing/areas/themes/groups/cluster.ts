import { heightOf, pick, type Rows, stacked } from '../../../words/rows.ts';
import { between } from '../progress.ts';
import { type Anchors, centresOf, membersOf } from './centres.ts';
import { refine } from './k-means.ts';
import { principalSplit } from './principal-split.ts';
import { ward } from './ward.ts';

/** Number of sampled texts that determine the groups; all texts are assigned afterwards. */
const SAMPLE = 20_000;
/** Factor of initial groups to requested ones. */
const FINER = 3;
const FIRST_ROUNDS = 2;
const LAST_ROUNDS = 2;
const GRAIN_TERMS = 512;
const CENTRE_TERMS = 1024;

/** Known directions, each of which stays a separate group. */
export interface Known {
  readonly rows: Rows;
  readonly weights: Float32Array;
}

/** Groups of texts. */
export interface Clusters {
  readonly centres: Rows;
  /** a finer division, which reveals texts unlike all others of their group */
  readonly grains: Rows;
  /** the group of each known direction */
  readonly knownIn: Int32Array;
}

/** Renumbers groups so that none is empty. */
function numbered(groups: Int32Array): { groups: Int32Array; count: number } {
  const numbers = new Map<number, number>();
  for (const group of groups) if (group >= 0 && !numbers.has(group)) numbers.set(group, numbers.size);
  return { groups: groups.map((group) => numbers.get(group) ?? -1), count: numbers.size };
}

/**
 * Finds groups of rows and yields progress: fine groups first, by k-means from the rows' principal directions, which
 * are then merged together with the known directions. The order of rows has to be unrelated to their content.
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
    // A decided theme has the weight of an average group, however few texts it has: otherwise the largest other group
    // would join it at next to no cost, whatever it contains.
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
