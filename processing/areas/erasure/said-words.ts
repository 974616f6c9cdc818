import { limits } from '@earshot/core/limits';
import { folded } from '@earshot/core/rules/text';
import { UNSPACED, WITHIN } from '@earshot/core/rules/words/search-query';

interface Word {
  text: string;
  from: number;
  to: number;
}

const WORD = new RegExp(
  `[${UNSPACED}][${WITHIN}]*|(?:(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}])+(?:['’](?:(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}])+)*`,
  'gu',
);
const ASCII = /^[\0-\x7f]*$/;
const SENTENCE = /[^.!?…。！？\n]+/gu;

/** The words of a text without case, accents and punctuation; single characters in scripts without spaces. */
function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const plain = ASCII.test(word) ? word.toLowerCase() : folded(word.replaceAll('’', "'"));
    words.push({ text: plain, from: index, to: index + word.length });
  }
  return words;
}

/** Finds a person's spoken words where others wrote them down: whole sentences, or several words in a row. */
export class SaidWords {
  private readonly numbers = new Map<string, number>();
  private readonly pairs = new Set<number>();
  private readonly runs = new Set<string>();
  /** numbers of words compared, the most first */
  private readonly lengths: number[];

  constructor(said: readonly string[]) {
    const { saidSentence, saidWords } = limits.retyped;
    this.lengths = Array.from({ length: saidWords - saidSentence + 1 }, (_, at) => saidWords - at);
    for (const text of said) {
      const numbers = this.numbersOf(text);
      for (let at = 0; at + saidWords <= numbers.length; at += 1) this.add(numbers.slice(at, at + saidWords));
      for (const [sentence] of text.matchAll(SENTENCE)) {
        const own = this.numbersOf(sentence);
        if (own.length >= saidSentence && own.length < saidWords) this.add(own);
      }
    }
  }

  private numbersOf(text: string): number[] {
    return wordsOf(text).map((word) => {
      const number = this.numbers.get(word.text) ?? this.numbers.size + 1;
      this.numbers.set(word.text, number);
      return number;
    });
  }

  private add(run: readonly number[]): void {
    for (let at = 1; at < run.length; at += 1) this.pairs.add(pairOf(run[at - 1] ?? 0, run[at] ?? 0));
    this.runs.add(run.join());
  }

  /** The places of a text with these words, in order; adjacent ones are joined. */
  placesIn(text: string): { from: number; to: number }[] {
    if (this.runs.size === 0) return [];
    const words = wordsOf(text);
    const places: { from: number; to: number }[] = [];
    const numbers = words.map((word) => this.numbers.get(word.text) ?? 0);
    // Length of the run of spoken words from here on: mostly 0, which is not checked further.
    const together: number[] = [];
    for (let at = numbers.length - 1; at >= 0; at -= 1)
      together[at] = this.pairs.has(pairOf(numbers[at] ?? 0, numbers[at + 1] ?? 0)) ? (together[at + 1] ?? 1) + 1 : 1;
    for (let at = 0; at < words.length; at += 1) {
      const most = together[at] ?? 1;
      const length = this.lengths.find((one) => one <= most && this.runs.has(numbers.slice(at, at + one).join()));
      const first = words[at];
      const last = length === undefined ? undefined : words[at + length - 1];
      if (!first || !last) continue;
      const before = places.at(-1);
      if (before && before.to >= first.from) before.to = Math.max(before.to, last.to);
      else places.push({ from: first.from, to: last.to });
    }
    return places;
  }
}

const pairOf = (one: number, other: number): number => one * 2 ** 26 + other;
