const VOCABULARY = 50_000;
const SEGMENTS = 30_000;
const SEGMENT_WORDS = 18;
// Words of two letters; all others have four and more.
const SHORT = 20;
const SYLLABLES = [...'bcdfghklmnprstvwz'].flatMap((letter) => [...'aeiou'].map((vowel) => letter + vowel));

/** Numbers from 0 to 1 that are the same in each run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
const random = seeded(20_240_501);

/** The word of a rank; the frequent ones are short, as they are in languages. */
export function word(rank: number): string {
  let text = '';
  for (
    let left = rank < SHORT ? rank + 1 : rank + SYLLABLES.length;
    left > 0;
    left = Math.floor(left / SYLLABLES.length)
  )
    text += SYLLABLES[(left * 31 + 7) % SYLLABLES.length];
  return rank % 7 === 0 ? `${text}n` : text;
}

/** A word between two ranks, the more frequent ones more often. */
export const between = (low: number, high: number): string => word(Math.floor(low * (high / low) ** random()));

// The second word of a language is half as frequent as the first, and so on (Zipf).
const next = (): string => word(Math.floor(VOCABULARY ** random()) - 1);

/** Segments of texts: words recur together, as in real research. */
export const segments = (): string[] =>
  Array.from({ length: SEGMENTS }, () => Array.from({ length: SEGMENT_WORDS }, next).join(' '));

/** Three consecutive words of some text. */
export function phraseOf(texts: readonly string[]): string {
  const words = (texts[Math.floor(random() * texts.length)] ?? '').split(' ');
  const from = Math.floor(random() * (SEGMENT_WORDS - 3));
  return words.slice(from, from + 3).join(' ');
}
