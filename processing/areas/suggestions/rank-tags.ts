import { heightOf, isEmpty } from '../../words/rows.ts';
import type { TextRows } from '../../words/text-rows.ts';
import { addRow, dot, separate } from './separate.ts';

/** A tag that can fit a text. */
export interface RankedTag {
  tag: number;
  /** from 0 to 1; used for ordering only */
  score: number;
  /** true if it is likely enough to be suggested by itself */
  fits: boolean;
  /** true if the text is on the tag's side of the learned rule */
  inside: boolean;
}

/** Texts as rows: the tagged examples first, then the texts to be tagged. */
export interface Learning {
  rows: TextRows;
  /** for each example, its tags as numbers below `tags` */
  tagsOf: readonly (readonly number[])[];
  tags: number;
  /** number of tags ranked for each text */
  most: number;
  /** tags that a text must not get, by its number among the texts to be tagged */
  excluded?: (text: number, tag: number) => boolean;
}

/** Share of a tag's examples that must be farther from the others than a text is. */
const NEARER = 0.75;
/** Minimum nearness, which is also the cut of tags with too few examples. */
const LEAST_NEAR = 0.15;
const USUALLY_NEAR = 0.3;
const ENOUGH_EXAMPLES = 3;
/** Tolerance beyond the rule's border: with few examples it is too narrow. */
const LEAST_MARGIN = -0.25;

/** The examples of a tag: their sum, and which they are. */
interface Centre {
  examples: number[];
  sum: Float64Array;
  length: number;
  /** minimum similarity of a text */
  cut: number;
}

const lengthOf = (weights: Float64Array): number => {
  let square = 0;
  for (const weight of weights) square += weight * weight;
  return Math.sqrt(square);
};

const quantile = (values: number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? 0;
};

/** The cosine of a row and the sum of a tag's examples, less for words that occur nowhere else. */
function nearness({ rows }: Learning, { sum, length }: Centre, row: number): number {
  return length === 0 ? 0 : (dot(rows, row, sum) / length) * (rows.known[row] as number);
}

/** The same for an example and the other examples of its tag. */
function ownNearness({ rows }: Learning, { sum, length }: Centre, row: number, square: number): number {
  const product = dot(rows, row, sum);
  const others = Math.sqrt(Math.max(0, length * length - 2 * product + square));
  return others < 1e-6 ? 0 : (Math.max(0, product - square) / others) * (rows.known[row] as number);
}

/** The centre of a tag's examples; `examples` are its non-empty ones. */
function centreOf({ rows }: Learning, examples: number[]): Omit<Centre, 'cut'> {
  const sum = new Float64Array(rows.width);
  for (const row of examples) addRow(rows, row, 1, sum);
  return { examples, sum, length: lengthOf(sum) };
}

/** Similarity cut of each tag, by how similar its examples are to each other. */
function cutsOf(learning: Learning, byTag: readonly number[][], squares: Float64Array): number[] {
  const known = byTag.map((examples) => {
    if (examples.length < ENOUGH_EXAMPLES) return undefined;
    const centre = { ...centreOf(learning, examples), cut: 0 };
    const own = examples.map((row) => ownNearness(learning, centre, row, squares[row] as number));
    return Math.max(LEAST_NEAR, quantile(own, 1 - NEARER));
  });
  const told = known.filter((cut) => cut !== undefined);
  const usual = told.length > 0 ? quantile(told, 0.5) : USUALLY_NEAR;
  return known.map((cut) => cut ?? Math.max(LEAST_NEAR, usual));
}

const scoreOf = (sum: number): number => 1 / (1 + Math.exp(-3 * (sum - 0.5)));

/** Inserts a tag into the best ones of a text, in order. */
function enter(best: RankedTag[], one: RankedTag, most: number): void {
  const at = best.findIndex(({ score }) => score < one.score);
  if (at < 0) best.push(one);
  else best.splice(at, 0, one);
  if (best.length > most) best.pop();
}

/**
 * Ranks tags for texts by coded examples, the most likely first; yields the number of learned tags. A tag's score is a
 * text's distance from the learned border plus its nearness to the tag's examples.
 */
export function* rankTags(learning: Learning): Generator<number, RankedTag[][]> {
  const { rows, tagsOf, tags, most, excluded = () => false } = learning;
  const count = tagsOf.length;
  const squares = Float64Array.from({ length: count }, (_, row) => (isEmpty(rows, row) ? 0 : 1));
  const byTag = Array.from({ length: tags }, (): number[] => []);
  for (const [row, own] of tagsOf.entries()) if (squares[row] !== 0) for (const tag of own) byTag[tag]?.push(row);
  const cuts = cutsOf(learning, byTag, squares);
  const best = Array.from({ length: heightOf(rows) - count }, (): RankedTag[] => []);
  for (const [tag, examples] of byTag.entries()) {
    yield tag;
    if (examples.length === 0) continue;
    const centre = { ...centreOf(learning, examples), cut: cuts[tag] as number };
    const has = new Uint8Array(count);
    for (const row of examples) has[row] = 1;
    const { weights, bias } = separate(rows, has, squares, tag + 1);
    for (const [text, own] of best.entries()) {
      const row = count + text;
      const margin = bias + dot(rows, row, weights);
      const near = nearness(learning, centre, row);
      const score = scoreOf(margin + near);
      if (own.length === most && score <= (own.at(-1)?.score ?? 0)) continue;
      const fits = margin >= LEAST_MARGIN && near >= centre.cut;
      if (!excluded(text, tag)) enter(own, { tag, score, fits, inside: fits && margin > 0 }, most);
    }
  }
  return best;
}
