import { wordKey } from './features.ts';

// Words that negate what follows: they mean nothing alone, but "working" and "not working" are two subjects.
const LISTS = [
  // English
  `no not never cannot can't won't don't doesn't didn't isn't wasn't aren't weren't couldn't wouldn't hasn't haven't without unable`,
  // German, Dutch
  `nicht kein keine keinen keiner keinem nie ohne niet geen zonder`,
  // French, Spanish, Portuguese, Italian
  `pas sans jamais sin nunca não sem non senza mai`,
  // Swedish, Danish, Norwegian, Polish, Russian, Turkish
  `inte utan ikke uden uten nie bez не нет без değil yok`,
  // Chinese, Japanese, Korean
  `没有 没 不 无法 不能 ない なかっ ません 안 못`,
];

const WORDS = new Set(LISTS.flatMap((list) => list.split(/\s+/)).map(wordKey));

/** True if a word, by its key, negates the following ones. */
export const denies = (key: string): boolean => WORDS.has(key);
