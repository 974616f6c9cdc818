import { folded, SYLLABLE } from '../text.ts';
import type { WordPlace } from './best-window.ts';

/** A text prepared for comparison: without case and accents, with one form of quotation mark, dash and space. */
export interface Comparable {
  text: string;
  /**
   * position in the original of each unit of `text`, followed by the original's length; absent if the positions are
   * equal
   */
  places?: readonly number[];
}

/** A match in a text, in UTF-16 units. */
export interface Found {
  from: number;
  to: number;
}

const SAME: readonly [RegExp, string][] = [
  [/[‘’‚‛]/g, "'"],
  [/[“”„‟«»]/g, '"'],
  [/\p{Pd}/gu, '-'],
  [/\s/gu, ' '],
];
const ASCII = /^[\n\x20-\x7e]*$/;
// Graphemes: combining marks belong to the letter before them.
const CHARACTERS = new RegExp(`(?:${SYLLABLE}|\\P{M})\\p{M}*|\\p{M}+`, 'gsu');

const MOST_KNOWN = 20_000;
const known = new Map<string, string>();

/** Prepared single characters, cached: texts have few different ones. */
function compared(character: string): string {
  const before = known.get(character);
  if (before !== undefined) return before;
  const plain = SAME.reduce((text, [from, to]) => text.replace(from, to), folded(character));
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(character, plain);
  return plain;
}

/** Prepares a text for comparison. */
export function comparable(text: string): Comparable {
  if (ASCII.test(text)) return { text: text.toLowerCase().replaceAll('\n', ' ') };
  const parts: string[] = [];
  const places: number[] = [];
  for (const { 0: character, index } of text.matchAll(CHARACTERS)) {
    const plain = compared(character);
    parts.push(plain);
    for (let unit = 0; unit < plain.length; unit += 1) places.push(index);
  }
  places.push(text.length);
  return { text: parts.join(''), places };
}

/** All matches of the wanted text, as whole characters of the original. */
export function placesOf({ text, places }: Comparable, wanted: Comparable): Found[] {
  const found: Found[] = [];
  if (wanted.text.trim() === '') return found;
  const { length } = wanted.text;
  for (let at = text.indexOf(wanted.text); at >= 0; at = text.indexOf(wanted.text, at + length)) {
    if (!places) {
      found.push({ from: at, to: at + length });
      continue;
    }
    let end = at + length;
    // A character that becomes two in comparison, such as ß, does not match by half.
    while (places[end] === places[end - 1]) end += 1;
    found.push({ from: places[at] ?? 0, to: places[end] ?? 0 });
  }
  return found;
}

/** The words and "quoted phrases" of a query, prepared for comparison. */
export const wantedWords = (typed: string): Comparable[] =>
  [...typed.matchAll(/["“”„]([^"“”„]+)["“”„]|[^\s"“”„]+/gu)].map(([whole, phrase]) => comparable(phrase ?? whole));

const LETTER = /[\p{L}\p{N}\p{M}]$/u;

/** All positions where a word begins with a wanted one, with its index, in text order. */
export function placesOfWords(text: Comparable, wanted: readonly Comparable[]): WordPlace[] {
  const originals = new Set<number>();
  const found = wanted.flatMap((one, word) => placesOf(text, one).map((place) => ({ ...place, word })));
  const { places } = text;
  // Converts positions in the original to the prepared text, which can be longer.
  const before = (from: number) => text.text.slice(0, places ? places.indexOf(from) : from);
  return found
    .filter(({ from }) => !LETTER.test(before(from).slice(-2)))
    .sort((one, other) => one.from - other.from || other.to - one.to)
    .filter(({ from }) => !originals.has(from) && originals.add(from));
}
