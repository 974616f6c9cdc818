import { numberText } from '@earshot/core/rules/number-text';

/** A number with its noun: 1 note, 1,200 notes. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${numberText(count)} ${count === 1 ? one : many}`;

/** A formatted number: 1,200. */
export const number = (count: number): string => numberText(count);

/** Words with the first letter capitalised. */
export const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
