import { searchTokens } from '@earshot/core/rules/words/search-query';

/** Number of occurrences of each searchable word in a text, and the total. */
export interface WordCounts {
  counts: Map<string, number>;
  length: number;
}

/** Counts the words of a text. */
export function countWords(text: string): WordCounts {
  const counts = new Map<string, number>();
  let [length, said] = [0, -1];
  for (const { text: word, end } of searchTokens(text)) {
    // The last character is already part of the pair before it in scripts without spaces.
    if (end === said) continue;
    said = end;
    counts.set(word, (counts.get(word) ?? 0) + 1);
    length += 1;
  }
  return { counts, length };
}

/** A number for a text that spreads evenly over 32 bits (FNV-1a, mixed as in MurmurHash3's end). */
export function hashOf(text: string, seed = 0x811c9dc5): number {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/*
 * A word in a passage is stored as one number: 26 bits of its hash, then its count. Of 100,000 different words one in
 * 670 shares its number with another; these count as the same word.
 */
const COUNT_BITS = 6;
const MOST_COUNTED = 2 ** COUNT_BITS - 1;

/** The number of a word, without its count. */
export const wordNumber = (word: string): number => hashOf(word) >>> COUNT_BITS;
/** The number of the word in a stored number. */
export const numberIn = (stored: number): number => stored >>> COUNT_BITS;
/** Count of the word in its passage; 63 for more, which BM25 does not distinguish. */
export const countIn = (stored: number): number => stored & MOST_COUNTED;

/** The stored form of a passage's words. */
export function packWords({ counts }: WordCounts): Uint32Array {
  const packed = new Uint32Array(counts.size);
  let at = 0;
  for (const [word, count] of counts) {
    packed[at] = ((wordNumber(word) << COUNT_BITS) | Math.min(count, MOST_COUNTED)) >>> 0;
    at += 1;
  }
  return packed;
}
