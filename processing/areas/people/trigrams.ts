import { folded } from '@earshot/core/rules/text';

/** Characters of a name and an e-mail address that are compared (UX-04). */
export const COMPARED_CHARACTERS = 50;

const DOMAIN = /@[^@]*$/;
const WORDS = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * What is compared of a person: the name and what stands before the @ of the e-mail address together, folded (lower case,
 * no diacritics), their first 50 characters, reduced to words separated by single spaces. Without the domain, for
 * colleagues would be alike by the address of their company alone.
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

/** How similar two sets of trigrams are: those in common as a share of all, from 0 to 1; 0 when both are empty. */
export function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const trigram of a) if (b.has(trigram)) common += 1;
  return common === 0 ? 0 : common / (a.size + b.size - common);
}
