import { UNSPACED, WITHIN } from '@earshot/core/rules/words/search-query';

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

// Looked up for each character of every text: a regular expression for each would take longer than all the rest.
const known = new Uint8Array(0x110000);
function kind(code: number): Kind {
  const found = known[code] as Kind | 0;
  if (found !== 0) return found;
  const made = kindOf(String.fromCodePoint(code));
  known[code] = made;
  return made;
}

// Addresses have no subject, and their pieces (https, www, com) would connect texts. A mailbox is matched from the
// beginning of its name only: from each letter, a long word would take quadratic time.
const ADDRESSES =
  /(?:https?:\/\/|www\.)\S+|(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu;
const blank = (found: string) => ' '.repeat(found.length);

// Each is matched from its first character only and ends at the next one: time is proportional to the text.
const TAGS = /<(?:\/?[a-z][^<>]{0,500}|!--[^<>]{0,500}--)>/giu;
const ENTITIES = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/giu;
const APOSTROPHES = /^&(?:#39|#x27|#8217|#x2019|apos|rsquo);$/iu;
/** Telephone numbers, accounts and dates: digits in one or several groups. */
const NUMBERS = /(?<![\p{L}\p{N}])\p{N}+(?:[ .,()/:-]{1,2}\p{N}+)*/gu;
const LONG_NUMBER = 5;
const JOINER = '\u2060';

/** Greetings and courtesies; their single words are stop words. */
const GREETINGS = new RegExp(
  [
    'good (?:morning|afternoon|evening|night|day)',
    'have a (?:good|great|nice|lovely|wonderful) (?:day|evening|night|weekend|one)',
    '(?:kind|best|warm|many) (?:regards|wishes|thanks)',
    "you(?:['’]re| are) (?:very |most )?welcome",
    'guten (?:tag|morgen|abend)|(?:schönen|einen guten) tag|(?:mit )?freundlichen? grüßen?|viele grüße|vielen dank',
    'bonne (?:journée|soirée)|merci beaucoup|cordialement',
    'buen[oa]s (?:días|tardes|noches)|muchas gracias|bom dia|boa (?:tarde|noite)|muito obrigad[oa]|buon ?giorno',
    'goede(?:n|nmorgen)? ?(?:dag|morgen|middag|avond)|met vriendelijke groet(?:en)?|dank (?:je|u) wel',
  ]
    .map((words) => `(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`)
    .join('|'),
  'giu',
);

/** An entity as spaces, or as an apostrophe if it is one: don&#39;t is one word. */
const entity = (found: string) => (APOSTROPHES.test(found) ? `${JOINER.repeat(found.length - 1)}'` : blank(found));
const number = (found: string) => (found.replace(/\P{N}/gu, '').length < LONG_NUMBER ? found : blank(found));

/**
 * A text with addresses of pages and mailboxes, markup, long numbers and greetings replaced by spaces; all else keeps
 * its position.
 */
export function onlyWords(text: string): string {
  let left = text;
  if (left.includes('<')) left = left.replace(TAGS, blank);
  if (left.includes('@') || left.includes('://') || /www\./i.test(left)) left = left.replace(ADDRESSES, blank);
  if (left.includes('&')) left = left.replace(ENTITIES, entity);
  if (/\p{N}/u.test(left)) left = left.replace(NUMBERS, number);
  return left.replace(GREETINGS, blank);
}

/** Receives the range of each word of a text in UTF-16 units; in scripts without spaces a word is one character. */
export type SeeWord = (start: number, end: number, unspaced: boolean) => void;

const isLetter = (text: string, at: number): boolean => at < text.length && kind(text.codePointAt(at) ?? 0) === LETTER;

/** Finds the words of a text in order: letters and digits with their marks; "don't" is one. */
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
