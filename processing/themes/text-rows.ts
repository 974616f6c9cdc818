import { reals } from './number-list.ts';
import { RowList, type Rows } from './rows.ts';

/** Texts as rows of length one: how much each term says about each text. */
export interface TextRows extends Rows {
  /** which part of the whole text, as a length, the terms of its row are; the rest is in words that others don't have */
  readonly known: Float32Array;
  /** how many words were read, and how many of them are not in the vocabulary */
  readonly words: number;
  readonly unseen: number;
}

/** Of a long text what says most. */
const MOST_PER_TEXT = 256;

/** Weighs the terms of one text after the other. */
export class RowWriter {
  readonly #counts: Int32Array;
  /** of the terms of the text that is ending */
  readonly #weights: Float64Array;
  readonly #seen: number[] = [];
  readonly #rows: RowList;
  readonly #known = reals();
  #unknown = 0;
  #words = 0;
  #unseen = 0;

  constructor(private readonly by: { readonly idf: Float32Array; readonly unknownIdf: number }) {
    this.#counts = new Int32Array(by.idf.length);
    this.#weights = new Float64Array(by.idf.length);
    this.#rows = new RowList(by.idf.length);
  }

  /** Takes a word by its features, itself first; -1 for those that the vocabulary doesn't have. */
  add(features: Int32Array): void {
    if (features.length === 0) return;
    this.#words += 1;
    if (features[0] === -1) {
      this.#unseen += 1;
      this.#unknown += this.by.unknownIdf ** 2;
    }
    for (const term of features) {
      if (term === -1) continue;
      if (this.#counts[term] === 0) this.#seen.push(term);
      (this.#counts[term] as number) += 1;
    }
  }

  /** Ends a text: its counts, sublinear and weighed, become a row. */
  endRow(): void {
    const weights = this.#weights;
    for (const term of this.#seen) weights[term] = this.#weight(term);
    const terms = this.#strongest();
    let square = 0;
    for (const term of terms) square += (weights[term] as number) ** 2;
    const length = Math.sqrt(square);
    for (const term of terms) this.#rows.push(term, (weights[term] as number) / length);
    this.#rows.endRow();
    this.#known.push(square === 0 ? 0 : Math.sqrt(square / (square + this.#unknown)));
    for (const term of this.#seen) this.#counts[term] = 0;
    this.#seen.length = 0;
    this.#unknown = 0;
  }

  finish(): TextRows {
    return { ...this.#rows.finish(), known: this.#known.view(), words: this.#words, unseen: this.#unseen };
  }

  #weight(term: number): number {
    return (1 + Math.log(this.#counts[term] as number)) * (this.by.idf[term] as number);
  }

  #strongest(): number[] {
    if (this.#seen.length <= MOST_PER_TEXT) return this.#seen;
    const weights = this.#weights;
    return this.#seen
      .toSorted((a, b) => (weights[b] as number) - (weights[a] as number) || a - b)
      .slice(0, MOST_PER_TEXT);
  }
}
