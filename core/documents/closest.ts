import { CONTEXT, type Quote, QuoteFinder, type Range } from './anchor.ts';

/** The words of a text in comparable form, with their positions. */
interface WordList {
  words: string[];
  from: number[];
  to: number[];
}

// Scripts without spaces between words are compared character by character.
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{N}\p{M}])+/gu;
const isPlain = (word: string) => /^[\x21-\x7e]+$/.test(word);
const comparable = (word: string) =>
  (isPlain(word) ? word : word.normalize('NFKD').replaceAll(/\p{M}/gu, '')).toLowerCase();

function wordsIn(text: string): WordList {
  const list: WordList = { words: [], from: [], to: [] };
  for (const match of text.matchAll(WORD)) {
    list.words.push(comparable(match[0]));
    list.from.push(match.index);
    list.to.push(match.index + match[0].length);
  }
  return list;
}

/** Number of a quote's words that are looked up, rarest first, and of positions for each. */
const LOOKED_UP = 24;
const MOST_PLACES = 2000;
const MOST_WINDOWS = 4;
const MOST_WIDTH = 200;
/** Words matched at each end of a longer quote. */
const MOST_WORDS = 600;
const END_WORDS = 300;
/** Cost of skipping a word; a matching word is worth its number of letters. */
const SKIPPED = 1;
const LONGEST_WORTH = 12;
/** Minimum share of a quote's letters that must match. */
const ENOUGH = 0.5;
/** Below this number of letters, a quote needs matching context. */
const TELLING_LETTERS = 20;
/** Number of matching words on each side of a quote that make the words between them certain. */
const PINNING_WORDS = 2;

const worth = (word: string) => Math.min(word.length, LONGEST_WORTH);
const worthOf = (words: readonly string[]) => words.reduce((sum, word) => sum + worth(word), 0);

/**
 * A quote with its context as one list of words; those of the quote are from `start` up to, but not including, `end`.
 */
interface Wanted {
  words: string[];
  start: number;
  end: number;
}

interface Placed extends Range {
  /** indexes of the first and last word */
  first: number;
  last: number;
  score: number;
}

/** Indexes of words; the end is exclusive. */
type Window = readonly [first: number, end: number];

/** Index of the matching word in the text for each wanted word, or -1. */
type Pairs = Int32Array;

/** The best local alignment of the wanted words with a window of the text's words (Smith–Waterman). */
function align(wanted: readonly string[], text: readonly string[], [first, end]: Window) {
  const [rows, columns] = [wanted.length, end - first];
  const steps = new Uint8Array((rows + 1) * (columns + 1));
  let above = new Float64Array(columns + 1);
  let best = { score: 0, row: 0, column: 0 };
  for (let row = 1; row <= rows; row++) {
    const word = wanted[row - 1] ?? '';
    const value = worth(word);
    const here = new Float64Array(columns + 1);
    for (let column = 1; column <= columns; column++) {
      const same = text[first + column - 1] === word ? (above[column - 1] ?? 0) + value : 0;
      const up = (above[column] ?? 0) - SKIPPED;
      const left = (here[column - 1] ?? 0) - SKIPPED;
      const score = Math.max(0, same, up, left);
      here[column] = score;
      steps[row * (columns + 1) + column] = score === 0 ? 0 : score === same ? 1 : score === up ? 2 : 3;
      if (score > best.score) best = { score, row, column };
    }
    above = here;
  }
  const pairs: Pairs = new Int32Array(rows).fill(-1);
  for (let { row, column } = best; ; ) {
    const step = steps[row * (columns + 1) + column];
    if (!step) return { score: best.score, pairs };
    if (step === 1) pairs[row - 1] = first + column - 1;
    if (step !== 3) row -= 1;
    if (step !== 2) column -= 1;
  }
}

/** Finds quotes in a text that replaced their original one. Created once per text. */
export class ClosestFinder {
  private readonly exact: QuoteFinder;
  private readonly list: WordList;
  private readonly places = new Map<string, number[]>();

  constructor(private readonly text: string) {
    this.exact = new QuoteFinder(text);
    this.list = wordsIn(text);
    for (const [at, word] of this.list.words.entries()) {
      const known = this.places.get(word);
      if (known) known.push(at);
      else this.places.set(word, [at]);
    }
  }

  /**
   * The position of a quote by its stored context, or the one with most of its words in order; undefined if fewer than
   * half of its letters match (unless the context makes it certain), or if two positions are equally good.
   */
  find(wanted: Quote): Range | undefined {
    return this.exact.find(wanted, { context: true }) ?? this.closest(wanted);
  }

  private closest(wanted: Quote): Range | undefined {
    const own = wordsIn(wanted.quote);
    if (own.words.length <= MOST_WORDS) return this.closestOf(wanted, own.words);
    const [cut = 0, last = 0] = [own.to[END_WORDS], own.from.at(-END_WORDS)];
    const { quote, prefix, suffix } = wanted;
    const start = this.find({ quote: quote.slice(0, cut), prefix, suffix: quote.slice(cut, cut + CONTEXT) });
    const end = this.find({ quote: quote.slice(last), prefix: quote.slice(last - CONTEXT, last), suffix });
    return start && end && start.from < end.to ? { from: start.from, to: end.to } : undefined;
  }

  private closestOf({ quote, prefix, suffix }: Quote, own: readonly string[]): Range | undefined {
    const [before, after] = [wordsIn(prefix).words, wordsIn(suffix).words];
    if (own.length === 0) return undefined;
    const start = before.length;
    const wanted: Wanted = { words: [...before, ...own, ...after], start, end: start + own.length };
    const placed = this.windows(wanted.words).flatMap((window) => this.placesIn(wanted, quote, window));
    placed.sort((one, other) => other.score - one.score);
    const [best] = placed;
    const rival = placed.find(({ from, to }) => best && (to <= best.from || from >= best.to));
    return best && best.score !== rival?.score ? { from: best.from, to: best.to } : undefined;
  }

  /** The windows of the text in which most of the rarest wanted words are at their expected positions. */
  private windows(wanted: readonly string[]): Window[] {
    const rarest = wanted
      .map((word, at) => ({ word, at, places: this.places.get(word) ?? [] }))
      .filter(({ places }) => places.length > 0)
      .sort((one, other) => one.places.length - other.places.length)
      .slice(0, LOOKED_UP);
    const width = Math.min(MOST_WIDTH, Math.max(8, wanted.length >> 1));
    const votes = new Map<number, number>();
    for (const { word, at, places } of rarest)
      for (const place of places.slice(0, MOST_PLACES)) {
        const bucket = Math.floor((place - at) / width);
        const weight = worth(word) / places.length;
        for (const near of [bucket, bucket + 1]) votes.set(near, (votes.get(near) ?? 0) + weight);
      }
    return [...votes]
      .sort(([, one], [, other]) => other - one)
      .slice(0, MOST_WINDOWS)
      .map(([bucket]) => {
        const from = (bucket - 2) * width;
        return [Math.max(0, from), Math.min(this.list.words.length, from + wanted.length + 4 * width)];
      });
  }

  /** The best match in a window, and the best on each side of it. */
  private placesIn(wanted: Wanted, quote: string, [first, end]: Window): Placed[] {
    const best = this.placeIn(wanted, quote, [first, end]);
    if (!best) return [];
    const sides: Window[] = [
      [first, best.first],
      [best.last + 1, end],
    ];
    return [best, ...sides.flatMap((side) => this.placeIn(wanted, quote, side) ?? [])];
  }

  private placeIn({ words, start, end }: Wanted, quote: string, window: Window): Placed | undefined {
    const { score, pairs } = align(words, this.list.words, window);
    const own = pairs.subarray(start, end).filter((at) => at >= 0);
    const [first, last] = [own[0], own.at(-1)];
    if (first === undefined || last === undefined) return undefined;
    const left = adjacent(pairs, start - 1, -1);
    const right = adjacent(pairs, end, 1);
    const there = worthOf(
      [...pairs.subarray(start, end)].flatMap((at, index) => (at < 0 ? [] : (words[start + index] ?? ''))),
    );
    const pinned = left >= PINNING_WORDS && right >= PINNING_WORDS;
    const letters = worthOf(words.slice(start, end));
    if (!pinned && there < ENOUGH * letters) return undefined;
    if (!pinned && letters < TELLING_LETTERS && left + right === 0) return undefined;
    // Beside a matching neighbour, the first or last word of the quote can have been changed.
    const from = left > 0 ? (pairs[start - 1] ?? 0) + 1 : first;
    const to = right > 0 ? (pairs[end] ?? 0) - 1 : last;
    return { ...this.written(from, to, quote), first: from, last: to, score };
  }

  /** The characters of these words, with the quote's leading and trailing punctuation if present. */
  private written(first: number, last: number, quote: string): Range {
    const { from: starts, to: ends } = this.list;
    const [from, to] = [starts[first] ?? 0, ends[last] ?? 0];
    const [lead] = /^[^\p{L}\p{N}\p{M}]*/u.exec(quote) ?? [''];
    const [trail] = /[^\p{L}\p{N}\p{M}]*$/u.exec(quote) ?? [''];
    const hasLead = lead !== '' && this.text.slice(0, from).endsWith(lead);
    const tail = this.text.slice(to, to + trail.length);
    const kept = [...tail].findIndex((sign, at) => sign !== [...trail][at]);
    return {
      from: hasLead ? from - lead.length : from,
      to: to + (kept < 0 ? tail : [...tail].slice(0, kept).join('')).length,
    };
  }
}

/** The number of consecutive matching words beside a quote, counted from its first or last word. */
function adjacent(pairs: Pairs, from: number, step: 1 | -1): number {
  let count = 0;
  for (let at = from; ; at += step, count += 1) {
    const here = pairs[at] ?? -1;
    if (here < 0 || (count > 0 && here !== (pairs[at - step] ?? -1) + step)) return count;
  }
}
