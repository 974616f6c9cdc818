import { denies } from '../../../words/negations.ts';
import { asks } from '../../../words/question-words.ts';
import { stemOf } from '../../../words/stems.ts';
import { saysNothing } from '../../../words/stop-words.ts';

// Particles of phrasal verbs, which are one word in other languages: top up, log out.
const PARTICLES = new Set(['up', 'out', 'off', 'down', 'back']);
/** The common stem of all negations. */
const DENIED = '¬';
/** Numbers at the beginning of a name: 5 Hour Energy. Longer ones are amounts or years. */
const SHORT_NUMBER = /^\p{N}{1,2}$/u;
/** Stems of fewer letters must be equal. */
const SHORTEST_STEM = 3;

const means = (word: string): boolean => !saysNothing(word) && !asks(word) && /../u.test(word);
const endsInParticle = (words: readonly string[]): boolean => words.length > 1 && PARTICLES.has(words.at(-1) as string);

/** True if a number, by its key, can begin a name. */
export const isShortNumber = (word: string): boolean => SHORT_NUMBER.test(word);

/** The stem of a word in a title; '' for words without content. */
export const tellingStem = (word: string): string => (denies(word) ? DENIED : means(word) ? stemOf(word) : '');

/** The distinct stems of a phrase's content. */
export const stemsOf = (words: readonly string[]): string[] => [
  ...new Set(words.map(tellingStem).filter((stem) => stem !== '')),
];

/** The number of content words of a phrase; a verb and its particle count as two. */
export const weightOf = (words: readonly string[]): number => stemsOf(words).length + (endsInParticle(words) ? 1 : 0);

/** True if two stems belong to forms of the same word. */
const alike = (one: string, other: string): boolean =>
  Math.min(one.length, other.length) >= SHORTEST_STEM ? one.startsWith(other) || other.startsWith(one) : one === other;

/** True if two phrases share a word, in any form. */
export const overlap = (one: readonly string[], other: readonly string[]): boolean =>
  one.some((stem) => other.some((own) => alike(stem, own)));

/** True if two phrases differ only in word forms, order and function words. */
export const sameWords = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((stem) => other.some((own) => alike(stem, own)));

/**
 * True if a phrase is readable on its own: it begins with a content word, a negation or a short number, ends with a
 * content word, has no more function words than others, and repeats nothing.
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
