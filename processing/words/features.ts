import { folded } from '@earshot/core/rules/text';

const GRAM = 4;
/** How features that are a part of a word are marked. */
const PART = '~';
/** What is longer is data in letters, no word. */
const LONGEST = 40;
const NOT_KEPT = /[^\p{L}\p{N}\p{M}]/gu;
// How people who take names out of texts write what they took out.
const REDACTED = /^x{2,}$/;
const NUMBER = /^\p{N}+$/u;
/** Accounts, orders and telephone numbers, also with letters in them. */
const CODE = /\p{N}(?:\P{N}*\p{N}){4}/u;
// What most words of many languages are once they are small: nothing in them is to be folded.
const PLAIN = /^[a-z0-9]+$/;

/** A word as comparisons see it; '' when nothing of it counts. */
export function wordKey(spelled: string): string {
  const head = spelled.slice(0, LONGEST);
  const small = head.toLowerCase();
  const key = PLAIN.test(small) ? small : folded(head).replace(NOT_KEPT, '');
  return REDACTED.test(key) || CODE.test(key) ? '' : key;
}

/**
 * What a word says about its text: itself first, then each four characters in it, so that card, cards and cardholder have
 * something in common. A number says besides itself that there is one.
 */
export function featuresOf(key: string): string[] {
  if (key === '') return [];
  if (NUMBER.test(key)) return [key, `${PART}0`];
  const letters = [...key];
  if (letters.length <= GRAM) return [key];
  const grams = letters.slice(GRAM - 1).map((_, at) => PART + letters.slice(at, at + GRAM).join(''));
  return [key, ...grams];
}

/** Whether a feature is a part of words. */
export const isPart = (feature: string): boolean => feature.startsWith(PART);
