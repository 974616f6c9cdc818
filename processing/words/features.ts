import { folded } from '@earshot/core/rules/text';

const GRAM = 4;
/** Prefix of features that are parts of words. */
const PART = '~';
/** Maximum letters of a word; longer ones are data. */
const LONGEST = 40;
const NOT_KEPT = /[^\p{L}\p{N}\p{M}]/gu;
// Placeholders used for redacted names.
const REDACTED = /^x{2,}$/;
const NUMBER = /^\p{N}+$/u;
/** Account, order and telephone numbers, possibly with letters. */
const CODE = /\p{N}(?:\P{N}*\p{N}){4}/u;
// Plain lower-case words, the most frequent ones in many languages: they need no folding.
const PLAIN = /^[a-z0-9]+$/;

/** A word's key for comparisons; '' if it does not count. */
export function wordKey(spelled: string): string {
  const head = spelled.slice(0, LONGEST);
  const small = head.toLowerCase();
  const key = PLAIN.test(small) ? small : folded(head).replace(NOT_KEPT, '');
  return REDACTED.test(key) || CODE.test(key) ? '' : key;
}

/**
 * Features of a word: itself, then each run of four characters, so that card, cards and cardholder have common
 * features. A number also has a feature shared by all numbers.
 */
export function featuresOf(key: string): string[] {
  if (key === '') return [];
  if (NUMBER.test(key)) return [key, `${PART}0`];
  const letters = [...key];
  if (letters.length <= GRAM) return [key];
  const grams = letters.slice(GRAM - 1).map((_, at) => PART + letters.slice(at, at + GRAM).join(''));
  return [key, ...grams];
}

/** True if a feature is a part of words. */
export const isPart = (feature: string): boolean => feature.startsWith(PART);
