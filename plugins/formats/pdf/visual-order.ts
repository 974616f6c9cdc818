import bidiFactory from 'bidi-js/dist/bidi.mjs';

/** A piece of text at its position on the page; its own words are in reading order. */
export interface PlacedText {
  str: string;
  left: number;
  width: number;
  height: number;
}

export type Direction = 'ltr' | 'rtl';

const bidi = bidiFactory();
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/gu;
const LETTERS = /\p{L}/gu;
const MARKS_ONLY = /^\p{M}+$/u;
// Letters in initial, medial or final form, and ligatures, including pointed Hebrew letters.
const PRESENTATION_FORMS = /[\ufb1d-\ufdff\ufe70-\ufefc]+/gu;
const SWAPPED_PAIR = /([\udc00-\udfff])([\ud800-\udbff])/g;
/** Minimum gap between two words as a share of the letters' height. */
const WORD_GAP = 0.2;

/** The direction of most letters of a text; undefined without right-to-left letters. */
export function directionOf(text: string): Direction | undefined {
  const backwards = text.match(RIGHT_TO_LEFT)?.length ?? 0;
  if (backwards === 0) return undefined;
  return backwards * 2 >= (text.match(LETTERS)?.length ?? 0) ? 'rtl' : 'ltr';
}

const paired = (text: string) => text.replace(SWAPPED_PAIR, '$2$1');

/** A line of the page in reading order, with brackets mirrored as needed. */
const logical = (drawn: string, direction: Direction): string =>
  paired(bidi.getReorderedString(drawn, bidi.getEmbeddingLevels(drawn, direction)));

/**
 * Reverts pdfjs's reordering: it reverses each piece separately, by its share of right-to-left letters, without
 * mirroring brackets.
 */
function asDrawn({ str }: PlacedText): string {
  const backwards = str.match(RIGHT_TO_LEFT)?.length ?? 0;
  if (backwards === 0) return str;
  const direction = backwards / str.length < 0.3 && str.length > 4 ? 'ltr' : 'rtl';
  const order = bidi.getReorderedIndices(str, bidi.getEmbeddingLevels(str, direction));
  return paired(order.map((at) => str.charAt(at)).join(''));
}

/** Pieces from left to right; separate accents are moved before their letter, as in fonts. */
function fromLeft(items: readonly PlacedText[]): PlacedText[] {
  const placed = items.map((item, at) => {
    if (!MARKS_ONLY.test(item.str)) return { item, x: item.left, rank: 1 };
    const middle = item.left + item.width / 2;
    const carries = (other: PlacedText | undefined) =>
      other && !MARKS_ONLY.test(other.str) && other.left <= middle + 0.5 && middle <= other.left + other.width + 0.5;
    const carrier = [items[at + 1], items[at - 1]].find(carries);
    return { item, x: carrier?.left ?? item.left, rank: 0 };
  });
  return placed.sort((a, b) => a.x - b.x || a.rank - b.rank).map(({ item }) => item);
}

/** The words of a line with right-to-left letters in reading order. */
export function inReadingOrder(items: readonly PlacedText[], direction: Direction): string {
  let drawn = '';
  let end: number | undefined;
  for (const item of fromLeft(items)) {
    const gap = end === undefined ? 0 : item.left - end;
    if (gap > item.height * WORD_GAP && item.height > 0 && !/\s$/u.test(drawn) && !/^\s/u.test(item.str)) drawn += ' ';
    drawn += asDrawn(item);
    end = Math.max(end ?? 0, item.left + item.width);
  }
  return logical(drawn, direction).replace(PRESENTATION_FORMS, (forms) => forms.normalize('NFKC'));
}
