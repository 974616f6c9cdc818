import { denies } from '../../../words/negations.ts';
import { asks } from '../../../words/question-words.ts';
import { stemOf } from '../../../words/stems.ts';
import { saysNothing } from '../../../words/stop-words.ts';

// Particles of phrasal verbs, which are one word in other languages: top up, log out.
const PARTICLES = new Set(['up', 'out', 'off', 'down', 'back']);
/** The stem of all words that deny. */
const DENIED = '¬';
/** At the beginning of a name: 5 Hour Energy. What is longer is an amount or a year. */
const SHORT_NUMBER = /^\p{N}{1,2}$/u;
/** Stems of which the shorter one has fewer letters have to be equal. */
const SHORTEST_STEM = 3;

const means = (word: string): boolean => !saysNothing(word) && !asks(word) && /../u.test(word);
const endsInParticle = (words: readonly string[]): boolean => words.length > 1 && PARTICLES.has(words.at(-1) as string);

/** Whether a number, by its key, may be the beginning of a name. */
export const isShortNumber = (word: string): boolean => SHORT_NUMBER.test(word);

/** The stem by which a word counts in a title; '' for words that say nothing. */
export const tellingStem = (word: string): string => (denies(word) ? DENIED : means(word) ? stemOf(word) : '');

/** The stems of what a phrase says, each once. */
export const stemsOf = (words: readonly string[]): string[] => [
  ...new Set(words.map(tellingStem).filter((stem) => stem !== '')),
];

/** The number of words with which a phrase says something; a verb and its particle count as two. */
export const weightOf = (words: readonly string[]): number => stemsOf(words).length + (endsInParticle(words) ? 1 : 0);

/** Whether stems are of forms of one word. */
const alike = (one: string, other: string): boolean =>
  Math.min(one.length, other.length) >= SHORTEST_STEM ? one.startsWith(other) || other.startsWith(one) : one === other;

/** Whether two phrases have a word in common, in any form. */
export const overlap = (one: readonly string[], other: readonly string[]): boolean =>
  one.some((stem) => other.some((own) => alike(stem, own)));

/** Whether two phrases differ in nothing but forms of words, their order and function words. */
export const sameWords = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((stem) => other.some((own) => alike(stem, own)));

/**
 * Whether a phrase can be read by itself: it begins with a word that means something, denies, or is a short number, ends
 * with a meaningful one, has no more function words than others, and says nothing twice.
 */
export function standsAlone(words: readonly string[]): boolean {
  const [first = '', last = ''] = [words[0], words.at(-1)];
  const telling = words.filter((word) => tellingStem(word) !== '');
  const begins = means(first) || denies(first) || (isShortNumber(first) && telling.length > 1);
  return (
    begins &&
    (means(last) || endsInParticle(words)) &&
    telling.some(means) &&
    stemsOf(words).length === telling.length &&
    words.length <= 2 * weightOf(words)
  );
}
