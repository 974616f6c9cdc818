import { type PhraseWord, phraseWords } from './phrase-words.ts';

/** A sequence of words, with the number of texts of each group that contain it. */
export interface Phrase {
  /** their keys */
  readonly words: readonly string[];
  readonly counts: Int32Array;
}

const LONGEST = 6;
/** Minimum texts that must contain a phrase. */
const LEAST_TEXTS = 2;
/** Words read from the start of a long text. */
const MOST_WORDS = 300;

/** A text with its words. */
export interface ReadText {
  readonly text: string;
  readonly words: readonly PhraseWord[];
}

export const readTexts = (texts: readonly string[]): ReadText[] =>
  texts.map((text) => ({ text, words: phraseWords(text).slice(0, MOST_WORDS) }));

/** All words of all texts in one sequence, as numbers. */
class Corpus {
  readonly keys: string[] = [];
  readonly words: Int32Array;
  /** the group and text of each word, and whether it is joined to the previous one in the same text */
  readonly groups: Int32Array;
  readonly texts: Int32Array;
  readonly joined: Uint8Array;

  constructor(groups: readonly (readonly ReadText[])[]) {
    const count = groups.flat().reduce((sum, { words }) => sum + words.length, 0);
    this.words = new Int32Array(count);
    this.groups = new Int32Array(count);
    this.texts = new Int32Array(count);
    this.joined = new Uint8Array(count);
    const numbers = new Map<string, number>();
    let [at, text] = [0, 0];
    for (const [group, texts] of groups.entries())
      for (const { words } of texts) {
        for (const [place, { key, joined }] of words.entries()) {
          const number = numbers.get(key) ?? this.keys.push(key) - 1;
          numbers.set(key, number);
          this.words[at] = number;
          this.groups[at] = group;
          this.texts[at] = text;
          this.joined[at] = joined && place > 0 ? 1 : 0;
          at += 1;
        }
        text += 1;
      }
  }
}

/** Phrases of one length: the phrase number at each word, -1 for none; and one position of each phrase. */
interface Level {
  readonly at: Int32Array;
  readonly count: number;
}

/** Filters phrases by the number of texts with them, and counts these by group. */
function counted(
  { texts, groups }: Corpus,
  level: Level,
  into: (first: number, counts: Int32Array) => void,
  groupCount: number,
): Level {
  const last = new Int32Array(level.count).fill(-1);
  const totals = new Int32Array(level.count);
  for (const [place, phrase] of level.at.entries()) {
    if (phrase < 0 || last[phrase] === texts[place]) continue;
    last[phrase] = texts[place] as number;
    (totals[phrase] as number) += 1;
  }
  last.fill(-1);
  const numbers = new Int32Array(level.count).fill(-1);
  const firsts: number[] = [];
  const counts: Int32Array[] = [];
  const at = level.at.map((phrase, place) => {
    if (phrase < 0 || (totals[phrase] as number) < LEAST_TEXTS) return -1;
    if (numbers[phrase] === -1) {
      numbers[phrase] = firsts.push(place) - 1;
      counts.push(new Int32Array(groupCount));
    }
    const number = numbers[phrase] as number;
    if (last[phrase] !== texts[place])
      (counts[number] as Int32Array)[groups[place] as number] =
        ((counts[number] as Int32Array)[groups[place] as number] as number) + 1;
    last[phrase] = texts[place] as number;
    return number;
  });
  for (const [number, first] of firsts.entries()) into(first, counts[number] as Int32Array);
  return { at, count: firsts.length };
}

/** The phrases that are one word longer, whose first and last parts are both phrases. */
function longer({ words, joined }: Corpus, { at }: Level, length: number): Level {
  const numbers = new Map<number, number>();
  const next = new Int32Array(at.length).fill(-1);
  for (let place = 0; place + length < at.length; place += 1) {
    if ((at[place] as number) < 0 || (at[place + 1] as number) < 0 || joined[place + length] === 0) continue;
    const key = (at[place] as number) * 2 ** 26 + (words[place + length] as number);
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    next[place] = number;
  }
  return { at: next, count: numbers.size };
}

/** The phrases of up to six words that occur in several texts. */
export function phrasesOf(groups: readonly (readonly ReadText[])[]): Phrase[] {
  const corpus = new Corpus(groups);
  const found: Phrase[] = [];
  let level: Level = { at: corpus.words, count: corpus.keys.length };
  for (let length = 1; length <= LONGEST; length += 1) {
    const keep = (first: number, counts: Int32Array) =>
      found.push({
        words: Array.from(corpus.words.subarray(first, first + length), (word) => corpus.keys[word] as string),
        counts,
      });
    level = counted(corpus, level, keep, groups.length);
    level = longer(corpus, level, length);
  }
  return found;
}
