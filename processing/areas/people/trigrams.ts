import { folded } from '@earshot/core/rules/text';

/** Maximum compared characters of a name and an email address (UX-04). */
export const COMPARED_CHARACTERS = 50;

const DOMAIN = /@[^@]*$/;
const WORDS = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * Text by which people are compared: the name and the part before the @ of the email address, folded (lower case, no
 * diacritics), the first 50 characters, reduced to words separated by single spaces. The domain is left out, or
 * colleagues would be similar by their company's address alone.
 */
export function comparedText(name: string, email: string): string {
  const text = folded(`${name} ${email.replace(DOMAIN, '')}`);
  const first = text.length <= COMPARED_CHARACTERS ? text : Array.from(text).slice(0, COMPARED_CHARACTERS).join('');
  return first.match(WORDS)?.join(' ') ?? '';
}

/** The distinct trigrams of a comparedText, as pg_trgm makes them: each word with two spaces before it and one after. */
export function trigramsOf(text: string): Set<string> {
  const trigrams = new Set<string>();
  if (text === '') return trigrams;
  for (const word of text.split(' ')) {
    const characters = [' ', ' ', ...word, ' '];
    for (let at = 2; at < characters.length; at += 1)
      trigrams.add(`${characters[at - 2]}${characters[at - 1]}${characters[at]}`);
  }
  return trigrams;
}

/** Similarity of two sets of trigrams: the common ones as a share of all, from 0 to 1; 0 when both are empty. */
export function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const trigram of a) if (b.has(trigram)) common += 1;
  return common === 0 ? 0 : common / (a.size + b.size - common);
}
