import { UNSPACED } from '@earshot/core/areas/search/search-query';
import { saysNothing } from '../../themes/words/stop-words.ts';
import { type Embeddable, type Embedder, sparse } from './embedder.ts';
import { hashOf } from './word-counts.ts';

const DIMENSIONS = 65_536;
const GRAM = 4;
/** Of what a word says its parts say this much together. */
const PART_WEIGHT = 0.6;
/** Half of that for single characters of scripts without spaces: many texts share them. */
const CHARACTER_WEIGHT = 0.3;
/** Function words hardly tell what a text is about, and they are no secret: the list comes with Earshot. */
const FUNCTION_WORD = 0.1;
const SIGN_SEED = 0x01234567;
const NUMBER = /^\p{N}+$/u;
const UNSPACED_WORD = new RegExp(`^[${UNSPACED}]`, 'u');

/** What a word has in common with others like it: each four characters of it, begin and end marked; in scripts without spaces each character. */
function partsOf(word: string): string[] {
  if (UNSPACED_WORD.test(word)) return word.length > 1 ? [...word] : [];
  const letters = ['<', ...word, '>'];
  if (letters.length <= GRAM) return [];
  return letters.slice(GRAM - 1).map((_, at) => letters.slice(at, at + GRAM).join(''));
}

/** A feature's dimension, and the sign that keeps features which share one from adding up. */
const placeOf = (feature: string): [dimension: number, sign: number] => [
  hashOf(feature) % DIMENSIONS,
  hashOf(feature, SIGN_SEED) & 1 ? 1 : -1,
];

const MOST_KNOWN = 50_000;
const known = new Map<string, [dimension: number, share: number][]>();

/** Where a word goes, and how far: itself and its parts. Words come again and again, so they are remembered. */
function directionOf(word: string): [dimension: number, share: number][] {
  const found = known.get(word);
  if (found) return found;
  const [dimension, sign] = placeOf(word);
  const parts = partsOf(word);
  const share = (UNSPACED_WORD.test(word) ? CHARACTER_WEIGHT : PART_WEIGHT) / Math.sqrt(parts.length);
  const made: [number, number][] = [
    [dimension, sign],
    ...parts.map((part): [number, number] => {
      const [at, side] = placeOf(`~${part}`);
      return [at, side * share];
    }),
  ];
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(word, made);
  return made;
}

const toldBy = (word: string) => (saysNothing(word) && !NUMBER.test(word) ? FUNCTION_WORD : 1);

function direction({ counts }: Embeddable, weightOf: (word: string) => number): Map<number, number> {
  const values = new Map<number, number>();
  for (const [word, count] of counts) {
    const weight = (1 + Math.log(count)) * toldBy(word) * weightOf(word);
    for (const [dimension, share] of directionOf(word))
      values.set(dimension, (values.get(dimension) ?? 0) + weight * share);
  }
  return values;
}

/**
 * The embedder that comes with Earshot: texts are alike that share words or parts of words. How rare a word is weighs in the
 * question alone, counted among what the asker may read (lnc.ltc in SMART's notation).
 */
export const wording: Embedder = {
  id: 'wording-1',
  dimensions: DIMENSIONS,
  passage: (text) => sparse(direction(text, () => 1)),
  question(text, weightOf) {
    const values = new Float32Array(DIMENSIONS);
    for (const [dimension, value] of direction(text, weightOf)) values[dimension] = value;
    return values;
  },
};
