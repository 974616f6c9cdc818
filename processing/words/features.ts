import { folded } from '@earshot/core/rules/text';

const GRAM = 4;
/** Prefix of features that are a part of a word. */
const PART = '~';
/** Maximum letters of a word; longer ones are data. */
const LONGEST = 40;
const NOT_KEPT = /[^\p{L}\p{N}\p{M}]/gu;
// Placeholders of people who redact names from texts.
const REDACTED = /^x{2,}$/;
const NUMBER = /^\p{N}+$/u;
/** Accounts, orders and telephone numbers, also with letters in them. */
const CODE = /\p{N}(?:\P{N}*\p{N}){4}/u;
// Words in plain lower case, as most are in many languages: nothing in them needs folding.
const PLAIN = /^[a-z0-9]+$/;

/** A word as comparisons see it; '' when nothing of it counts. */
export function wordKey(spelled: string): string {
  const head = spelled.slice(0, LONGEST);
  const small = head.toLowerCase();
  const key = PLAIN.test(small) ? small : folded(head).replace(NOT_KEPT, '');
  return REDACTED.test(key) || CODE.test(key) ? '' : key;
}

/**
 * Features of a word: itself, then each four characters in it, so that card, cards and cardholder have something in
 * common. A number also has a feature that says there is one.
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
