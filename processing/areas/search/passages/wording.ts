import { UNSPACED } from '@earshot/core/rules/words/search-query';
import { saysNothing } from '../../../words/stop-words.ts';
import { type Embeddable, type Embedder, type SparseVector, sparse } from './embedder.ts';
import { hashOf } from './word-counts.ts';

const DIMENSIONS = 65_536;
const GRAM = 4;
/** Share of a word's weight for all of its parts together. */
const PART_WEIGHT = 0.6;
/** Half of that for single characters of scripts without spaces: many texts share them. */
const CHARACTER_WEIGHT = 0.3;
/** Weight of function words, which hardly identify a subject; their list is public. */
const FUNCTION_WORD = 0.1;
const SIGN_SEED = 0x01234567;
const NUMBER = /^\p{N}+$/u;
const UNSPACED_WORD = new RegExp(`^[${UNSPACED}]`, 'u');

/**
 * Character four-grams of a word with its ends marked, which similar words share; in scripts without spaces single
 * characters.
 */
function partsOf(word: string): string[] {
  if (UNSPACED_WORD.test(word)) return word.length > 1 ? [...word] : [];
  const letters = ['<', ...word, '>'];
  if (letters.length <= GRAM) return [];
  return letters.slice(GRAM - 1).map((_, at) => letters.slice(at, at + GRAM).join(''));
}

/** A feature's dimension, and a sign that keeps features of the same dimension from adding up. */
const placeOf = (feature: string): [dimension: number, sign: number] => [
  hashOf(feature) % DIMENSIONS,
  hashOf(feature, SIGN_SEED) & 1 ? 1 : -1,
];

/** Dimensions and weights of a word. */
interface WordDirection {
  dimensions: Uint16Array;
  shares: Float64Array;
}

const MOST_KNOWN = 50_000;
const known = new Map<string, WordDirection>();

/** Direction of a word: itself and its parts. Cached, since words repeat. */
function directionOf(word: string): WordDirection {
  const found = known.get(word);
  if (found) return found;
  const parts = partsOf(word);
  const share = (UNSPACED_WORD.test(word) ? CHARACTER_WEIGHT : PART_WEIGHT) / Math.sqrt(parts.length);
  const places = [word, ...parts.map((part) => `~${part}`)].map(placeOf);
  const made = {
    dimensions: Uint16Array.from(places, ([dimension]) => dimension),
    shares: Float64Array.from(places, ([, sign], at) => (at === 0 ? sign : sign * share)),
  };
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(word, made);
  return made;
}

const toldBy = (word: string) => (saysNothing(word) && !NUMBER.test(word) ? FUNCTION_WORD : 1);

/** Adds the directions of a text's words to `values`; reports each dimension on first use. */
function addDirection(
  { counts }: Embeddable,
  weightOf: (word: string) => number,
  values: Float64Array,
  meet: (dimension: number) => void,
): void {
  for (const [word, count] of counts) {
    const weight = (1 + Math.log(count)) * toldBy(word) * weightOf(word);
    const { dimensions, shares } = directionOf(word);
    for (let at = 0; at < dimensions.length; at += 1) {
      const dimension = dimensions[at] as number;
      meet(dimension);
      values[dimension] = (values[dimension] as number) + weight * (shares[at] as number);
    }
  }
}

// There are millions of passages: sums share one buffer, which is cleared after each.
const sums = new Float64Array(DIMENSIONS);
const met = new Uint8Array(DIMENSIONS);

function sparseDirection(text: Embeddable): SparseVector {
  const order: number[] = [];
  addDirection(
    text,
    () => 1,
    sums,
    (dimension) => {
      if (met[dimension] === 1) return;
      met[dimension] = 1;
      order.push(dimension);
    },
  );
  const vector = sparse(order, sums);
  for (const dimension of order) {
    sums[dimension] = 0;
    met[dimension] = 0;
  }
  return vector;
}

/**
 * The built-in embedder: texts with common words or parts of words are similar. Rarity of words counts in the question
 * only, among the texts that the user can read (lnc.ltc in SMART's notation).
 */
export const wording: Embedder = {
  id: 'wording-1',
  dimensions: DIMENSIONS,
  passage: sparseDirection,
  question(text, weightOf) {
    const values = new Float64Array(DIMENSIONS);
    addDirection(text, weightOf, values, () => undefined);
    return Float32Array.from(values);
  },
};
