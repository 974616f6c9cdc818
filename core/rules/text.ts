import { DEFAULT_TITLES, type Titled } from '../texts.ts';

// C0 and C1 controls except tab and newline.
const CONTROLS = /(?![\t\n])\p{Cc}/gu;
// Overrides and isolates can change how a text reads (CVE-2021-42574). The marks U+200E and U+200F are allowed: Hebrew
// and Arabic need them.
const BIDI = /[\u202a-\u202e\u2066-\u2069]/gu;
const LONE_SURROGATES = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
// Diacritics only. Vowel signs of Indic scripts and Japanese voicing marks change the word and are not removed.
const DIACRITICS =
  /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]/gu;

// Letters that Unicode does not decompose into a base letter and a mark.
const SPELLED: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ħ: 'h',
  ŋ: 'ng',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
  ẞ: 'SS',
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Đ: 'D',
  Ð: 'D',
  Ł: 'L',
  Þ: 'TH',
  Ħ: 'H',
  Ŋ: 'NG',
  Ŧ: 'T',
};
const SPELLED_LETTERS = new RegExp(`[${Object.keys(SPELLED).join('')}]`, 'gu');

/**
 * A pattern for the parts of one Korean syllable: they are letters, not marks, and are decomposed in files of macOS
 * and PDFs.
 */
export const SYLLABLE = String.raw`[\u1100-\u115f]+[\u1160-\u11a7]*[\u11a8-\u11ff]*|[\uac00-\ud7a3][\u1160-\u11ff]+`;

/** A text without diacritics, ligatures and special Latin letters; case and other scripts are unchanged. */
export const latin = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(DIACRITICS, '')
    .replace(SPELLED_LETTERS, (letter) => SPELLED[letter] ?? letter)
    .normalize('NFC');

/** A text for comparison: lowercase, no diacritics, one form for characters that look the same. */
export const folded = (text: string): string => latin(latin(text).toLowerCase());

// Fast path: most texts need no cleaning, which one pattern detects.
const CLEAN = /^[\t\n\x20-\x7e\xa0-\u2027\u202f-\u2065\u206a-\ufefe\uff00-\uffff]*$/;
const isClean = (text: string): boolean => text.isWellFormed() && CLEAN.test(text);

/**
 * Cleans external text (imports, names from other services): NFC, \n line ends, no controls, bidi overrides or broken
 * characters.
 */
export const cleanProse = (text: string): string => (isClean(text) ? text : cleaned(text)).normalize('NFC');

const cleaned = (text: string): string =>
  text
    .replace(LONE_SURROGATES, '\ufffd')
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(CONTROLS, '')
    .replace(BIDI, '')
    .replace(/^\ufeff/, '');

// Matches, in JSON, the unescaped characters that cleanProse removes or turns into line ends.
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu;

/** External data as JSON, with the characters that cleanProse removes written as \u…. */
export const cleanJson = (value: unknown): string =>
  (JSON.stringify(value) ?? '').replace(
    UNSEEN,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Cleans external text to one line: as cleanProse, with runs of white space as one space, trimmed. */
export const cleanLine = (text: string): string => cleanProse(text).replace(/\s+/gu, ' ').trim();

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text escaped for HTML, including attributes. */
export const escapedHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');

/** True if a text has no visible characters: it is empty, or only white space and invisible characters. */
export const isBlank = (text: string): boolean => !/[^\s\p{Cf}]/u.test(text);

/** Cuts a text to a maximum number of UTF-16 units, never inside a grapheme. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  // The character at the limit, at most two units long; looked up by position, since a text can have a million
  // characters.
  const head = text.slice(0, most + 2);
  const first = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(head).containing(most);
  return text.slice(0, first?.index ?? 0);
}

/** The title to show: the default name of its kind if it is empty or blank (NE-12). */
export const displayTitle = (kind: Titled, title: string | null | undefined): string => {
  const shown = title?.trim() ?? '';
  return shown === '' ? DEFAULT_TITLES[kind] : shown;
};
