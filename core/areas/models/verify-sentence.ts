import { limits } from '../../limits.ts';
import { quoteInText, type Standing } from '../../rules/words/quote-in-text.ts';
import type { CitedSentence, ClaimedQuote } from './cited-lines.ts';

/** Why a sentence of a model is not shown. */
export const UNVERIFIED_REASONS = [
  'UNREADABLE',
  'NO_QUOTE',
  'UNKNOWN_SOURCE',
  'ALTERED',
  'LINK',
  'FIGURE',
  'TOO_LONG',
] as const;
export type UnverifiedReason = (typeof UNVERIFIED_REASONS)[number];

/** A verified quote, in the text with this id. */
export interface StandingQuote extends Standing {
  id: string;
  /** exact wording of the text */
  text: string;
}

/** A sentence with its evidence, or the reason why it is withheld. */
export type Verdict = { sentence: string; section: number; quotes: StandingQuote[] } | UnverifiedReason;

// Addresses, and Markdown or HTML for links and pictures: an answer must only link to its sources.
const LINK = /\w:\/\/|\bwww\.|\]\s*\(|<\s*[a-z!/]|\bdata:|\bjavascript:/iu;
const SPOKEN = /[“„«»"「『]([^“”„«»"「」『』]+)[”“»«"」』]/gu;
// Single quotation marks are apostrophes, too: inside a word they neither open nor close.
const SINGLY_SPOKEN =
  /(?<![\p{L}\p{N}])['‘‚‹›]((?:[^'’‘‹›]|(?<=[\p{L}\p{N}])['’](?=[\p{L}\p{N}]))+)['’‘›‹](?![\p{L}\p{N}])/gu;

/** Quotations in a sentence: several words in quotation marks. */
const spokenIn = (sentence: string): string[] =>
  [SPOKEN, SINGLY_SPOKEN].flatMap((marks) =>
    [...sentence.matchAll(marks)].flatMap(([, words = '']) => (/\S\s+\S/u.test(words.trim()) ? [words.trim()] : [])),
  );

const ADDRESS =
  /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+|[\p{L}\p{N}][\p{L}\p{N}-]*(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,24}(?![\p{L}\p{N}])/gu;
const TELEPHONE = /\+?\d(?:[\s()./-]{0,3}\d){5,}/gu;
const FIGURE =
  /\d+(?:[.,'’ ]\d+)*\s*(?:%|‰|per ?cent|prozent|pour ?cent|por ?ciento|per ?cento)|\d{2,}(?:[.,'’]\d+)*|\d+(?:[.,'’]\d+)+/giu;

/** Visible form of a text: one form of each character, without invisible ones. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase();
const digitsOf = (text: string): string => text.replace(/\D/g, '');
/** A number in canonical form: 1,200 and 1 200 are 1200, and 3,5 is 3.5. */
const numberOf = (text: string): string =>
  (/\d+(?:[.,'’ ]\d+)*/.exec(text)?.[0] ?? '').replace(/[.,'’ ](?=\d{3}(?!\d))/g, '').replace(',', '.');
const numbersIn = (text: string): Set<string> => new Set((text.match(/\d+(?:[.,'’]\d+)*/g) ?? []).map(numberOf));

/** An address, telephone number or figure of a sentence that is in none of its quotes. */
function strange(sentence: string, quotes: readonly StandingQuote[]): 'LINK' | 'FIGURE' | undefined {
  const said = plain(sentence);
  const theirs = quotes.map(({ text }) => plain(text));
  const inQuotes = (words: string) => theirs.some((text) => text.includes(words));
  const digits = theirs.map(digitsOf);
  if (!(said.match(ADDRESS) ?? []).every(inQuotes)) return 'LINK';
  if (!(said.match(TELEPHONE) ?? []).every((number) => digits.some((text) => text.includes(digitsOf(number)))))
    return 'LINK';
  const known = numbersIn(theirs.join('\n'));
  const rest = said.replace(ADDRESS, ' ').replace(TELEPHONE, ' ');
  const figures = [...rest.matchAll(FIGURE)].map(([figure]) => numberOf(figure));
  return figures.every((figure) => known.has(figure)) ? undefined : 'FIGURE';
}

// A sentence can end with its own punctuation inside the quotation marks.
const stands = (words: string, texts: readonly string[]): boolean =>
  texts.some(
    (text) =>
      quoteInText(words, text) !== undefined || quoteInText(words.replace(/[.,;:!?…]+$/u, ''), text) !== undefined,
  );

/** Verifies words that a model claims to quote: their position in the text, or the reason for withholding them. */
export function verifyQuote(
  { text: words }: Pick<ClaimedQuote, 'text'>,
  source: { id: string; text: string } | undefined,
): StandingQuote | UnverifiedReason {
  const { least, most } = limits.models.quote;
  if (!source) return 'UNKNOWN_SOURCE';
  if (words.length > most) return 'TOO_LONG';
  const at = quoteInText(words, source.text);
  if (!at) return 'ALTERED';
  // A shorter quote proves nothing, unless it is the whole source.
  if (words.trim().length < Math.min(least, source.text.trim().length)) return 'NO_QUOTE';
  return { ...at, id: source.id, text: source.text.slice(at.from, at.to) };
}

/**
 * The rule for showing a model's answer (N1): each quote of a sentence must be in its text character for character,
 * and so must the words that the sentence puts in quotation marks. Addresses, telephone numbers and figures
 * (percentages, and numbers of two digits or more) must be in one of its quotes. The quotes are not checked for
 * supporting the sentence, which the page points out. `textOf` returns the current text of a passage's source if the
 * caller can read it; undefined otherwise.
 */
export function verifySentence(
  { sentence, section, quotes }: CitedSentence,
  textOf: (passage: string) => { id: string; text: string } | undefined,
): Verdict {
  const { quotes: most, sentence: longest } = limits.models;
  if (sentence.length > longest || quotes.length > most) return 'TOO_LONG';
  if (LINK.test(sentence)) return 'LINK';
  if (quotes.length === 0) return 'NO_QUOTE';
  const standing: StandingQuote[] = [];
  for (const quote of quotes) {
    const found = verifyQuote(quote, textOf(quote.passage));
    if (typeof found === 'string') return found;
    standing.push(found);
  }
  const texts = quotes.flatMap(({ passage }) => textOf(passage)?.text ?? []);
  if (!spokenIn(sentence).every((words) => stands(words, texts))) return 'ALTERED';
  const reason = strange(sentence, standing);
  if (reason) return reason;
  return { sentence, section, quotes: standing };
}
