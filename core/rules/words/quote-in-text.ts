import { SYLLABLE } from '../text.ts';

/** Position of a quote in a text, in UTF-16 units. */
export interface Standing {
  from: number;
  to: number;
}

const SPACES = /^\s+$/u;
// Runs of white space, parts of a Korean syllable, or a letter with its marks.
const CHARACTERS = new RegExp(`\\s+|(?:${SYLLABLE}|\\P{M})\\p{M}*|\\p{M}+`, 'gsu');
// Soft hyphens, joiners and other invisible characters.
const INVISIBLE = /^\p{Cf}+$/u;

interface Folded {
  text: string;
  /** position of each unit of `text` in the original */
  places: number[];
}

function folded(text: string): Folded {
  const parts: string[] = [];
  const places: number[] = [];
  for (const { 0: character, index } of text.matchAll(CHARACTERS)) {
    if (INVISIBLE.test(character)) continue;
    const plain = SPACES.test(character) ? ' ' : character.replace(/\p{Cf}/gu, '').normalize('NFKC');
    parts.push(plain);
    for (let unit = 0; unit < plain.length; unit += 1) places.push(index);
  }
  places.push(text.length);
  return { text: parts.join(''), places };
}

/**
 * Finds a quote in a text, character for character, except for Unicode normalisation and the width of white space.
 * Undefined if it is absent: it must then never be shown as a quote (AI-09).
 */
export function quoteInText(quote: string, text: string): Standing | undefined {
  if (quote.trim() === '') return undefined;
  const at = text.indexOf(quote);
  if (at >= 0) return { from: at, to: at + quote.length };
  const [wanted, whole] = [folded(quote.trim()).text, folded(text)];
  const found = wanted === '' ? -1 : whole.text.indexOf(wanted);
  if (found < 0) return undefined;
  return { from: whole.places[found] ?? 0, to: whole.places[found + wanted.length] ?? text.length };
}
