import { UNSPACED, WITHIN } from '@earshot/core/rules/search-query';

const GAP = 1;
const LETTER = 2;
const UNSPACED_LETTER = 3;
const MARK = 4;
const APOSTROPHE = 5;
type Kind = typeof GAP | typeof LETTER | typeof UNSPACED_LETTER | typeof MARK | typeof APOSTROPHE;

const KINDS: [RegExp, Kind][] = [
  [new RegExp(`[${UNSPACED}]`, 'u'), UNSPACED_LETTER],
  [new RegExp(`[${WITHIN}]`, 'u'), MARK],
  [/[\p{L}\p{N}]/u, LETTER],
  [/['’]/, APOSTROPHE],
];
const kindOf = (character: string): Kind => KINDS.find(([pattern]) => pattern.test(character))?.[1] ?? GAP;

// Asked for each character of every text: an expression for each would take longer than all that follows.
const known = new Uint8Array(0x110000);
function kind(code: number): Kind {
  const found = known[code] as Kind | 0;
  if (found !== 0) return found;
  const made = kindOf(String.fromCodePoint(code));
  known[code] = made;
  return made;
}

// Addresses name nobody's subject, and their pieces (https, www, com) would tie texts together. A mailbox is tried from the
// beginning of its name only: from each of its letters, a long word would take its length squared.
const ADDRESSES =
  /(?:https?:\/\/|www\.)\S+|(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu;
const blank = (found: string) => ' '.repeat(found.length);

/** A text with spaces where addresses of pages and mailboxes stood; everything else keeps its place. */
export const withoutAddresses = (text: string): string =>
  text.includes('@') || text.includes('://') || /www\./i.test(text) ? text.replace(ADDRESSES, blank) : text;

/** Told where each word of a text stands, in UTF-16 units; in scripts without spaces a word is one character. */
export type SeeWord = (start: number, end: number, unspaced: boolean) => void;

const isLetter = (text: string, at: number): boolean => at < text.length && kind(text.codePointAt(at) ?? 0) === LETTER;

/** Finds the words of a text in their order: letters and digits with the marks on them; "don't" is one. */
export function eachWord(text: string, see: SeeWord): void {
  let at = 0;
  while (at < text.length) {
    const start = at;
    let code = text.codePointAt(at) ?? 0;
    const first = kind(code);
    at += code > 0xffff ? 2 : 1;
    if (first !== LETTER && first !== UNSPACED_LETTER) continue;
    for (; at < text.length; at += code > 0xffff ? 2 : 1) {
      code = text.codePointAt(at) ?? 0;
      const next = kind(code);
      if (next === MARK) continue;
      if (first === UNSPACED_LETTER) break;
      if (next !== LETTER && !(next === APOSTROPHE && isLetter(text, at + 1))) break;
    }
    see(start, at, first === UNSPACED_LETTER);
  }
}
