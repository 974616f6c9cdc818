import { largest } from './largest.ts';
import type { SpelledTexts, Spellings } from './reading.ts';
import type { Rows } from './rows.ts';

/** Texts as rows of length one: the weight of each term in each text. */
export interface TextRows extends Rows {
  /** share of each text's length that the terms of its row cover; the rest are words unique to the text */
  readonly known: Float32Array;
  /** number of words read, and of those not in the vocabulary */
  readonly words: number;
  readonly unseen: number;
}

/** Weights of terms, and of words that are not terms. */
export interface Weighing {
  readonly idf: Float32Array;
  readonly unknownIdf: number;
}

/** Maximum terms of a long text, the heaviest ones. */
const MOST_PER_TEXT = 256;

/** Maximum terms of all rows together, while the longest is being written. */
function roomFor({ starts, spellings }: SpelledTexts, spelled: Spellings): number {
  let [sum, longest] = [0, 0];
  for (let text = 0; text + 1 < starts.length; text += 1) {
    let own = 0;
    for (let at = starts[text] as number; at < (starts[text + 1] as number); at += 1) {
      const spelling = spellings[at] as number;
      own += (spelled.starts[spelling + 1] as number) - (spelled.starts[spelling] as number);
    }
    sum += Math.min(own, MOST_PER_TEXT);
    longest = Math.max(longest, own);
  }
  return sum + longest;
}

/** Weighs the terms of one text after the other. */
class RowWriter {
  readonly starts: Int32Array;
  readonly terms: Int32Array;
  readonly weights: Float32Array;
  readonly known: Float32Array;
  words = 0;
  unseen = 0;
  /** occurrences of each term in the current text */
  readonly #counts: Int32Array;
  #unknown = 0;
  #used = 0;

  constructor(
    private readonly by: Weighing,
    height: number,
    room: number,
  ) {
    this.starts = new Int32Array(height + 1);
    this.terms = new Int32Array(room);
    this.weights = new Float32Array(room);
    this.known = new Float32Array(height);
    this.#counts = new Int32Array(by.idf.length);
  }

  /** Adds a number of occurrences of a word in the text. */
  add({ starts, features }: Spellings, spelling: number, times: number): void {
    const [from, to] = [starts[spelling] as number, starts[spelling + 1] as number];
    if (from === to) return;
    this.words += times;
    if (features[from] === -1) {
      this.unseen += times;
      this.#unknown += times;
    }
    const [counts, terms] = [this.#counts, this.terms];
    let used = this.#used;
    for (let at = from; at < to; at += 1) {
      const term = features[at] as number;
      if (term === -1) continue;
      if (counts[term] === 0) {
        terms[used] = term;
        used += 1;
      }
      (counts[term] as number) += times;
    }
    this.#used = used;
  }

  /** Ends a text: its counts, sublinear and weighted, become a row. */
  endRow(row: number): void {
    const { terms, weights, by } = this;
    const [counts, from] = [this.#counts, this.starts[row] as number];
    for (let at = from; at < this.#used; at += 1) {
      const term = terms[at] as number;
      const count = counts[term] as number;
      weights[at] = (count === 1 ? 1 : 1 + Math.log(count)) * (by.idf[term] as number);
      counts[term] = 0;
    }
    if (this.#used - from > MOST_PER_TEXT) this.#keepStrongest(from);
    let square = 0;
    for (let at = from; at < this.#used; at += 1) square += (weights[at] as number) ** 2;
    const length = Math.sqrt(square);
    for (let at = from; at < this.#used; at += 1) weights[at] = (weights[at] as number) / length;
    this.starts[row + 1] = this.#used;
    this.known[row] = square === 0 ? 0 : Math.sqrt(square / (square + this.#unknown * by.unknownIdf ** 2));
    this.#unknown = 0;
  }

  finish(): TextRows {
    const { starts, known, words, unseen, by } = this;
    const [terms, weights] = [this.terms.slice(0, this.#used), this.weights.slice(0, this.#used)];
    return { starts, terms, weights, width: by.idf.length, known, words, unseen };
  }

  /** Removes the lightest terms of the row that begins there; ties by order, the later first. */
  #keepStrongest(from: number): void {
    const { terms, weights } = this;
    const least = largest(weights.slice(from, this.#used), MOST_PER_TEXT);
    let equal = MOST_PER_TEXT;
    for (let at = from; at < this.#used; at += 1) if ((weights[at] as number) > least) equal -= 1;
    let kept = from;
    for (let at = from; at < this.#used; at += 1) {
      const weight = weights[at] as number;
      if (weight < least || (weight === least && equal === 0)) continue;
      if (weight === least) equal -= 1;
      terms[kept] = terms[at] as number;
      weights[kept] = weight;
      kept += 1;
    }
    this.#used = kept;
  }
}

/** Makes rows of texts; a spelling's features are terms by their numbers, -1 for features that are not terms. */
export function rowsOf(texts: SpelledTexts, spelled: Spellings, by: Weighing): TextRows {
  const height = texts.starts.length - 1;
  const writer = new RowWriter(by, height, roomFor(texts, spelled));
  for (let text = 0; text < height; text += 1) {
    const end = texts.starts[text + 1] as number;
    for (let at = texts.starts[text] as number; at < end; at += 1)
      writer.add(spelled, texts.spellings[at] as number, texts.times[at] as number);
    writer.endRow(text);
  }
  return writer.finish();
}
