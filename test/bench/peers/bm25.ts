import { searchTokens } from '@earshot/core/rules/words/search-query';
import type { Said } from '../judged-passages.ts';

const [K1, B] = [1.2, 0.75];
const wordsOf = (text: string) => [...searchTokens(text)].map((token) => token.text);

/** A plain BM25 over the product's words, without limits and rights. */
export class Bm25 {
  private readonly postings = new Map<string, Map<number, number>>();
  private readonly lengths: number[] = [];
  private readonly average: number;

  constructor(private readonly passages: readonly Said[]) {
    for (const [at, { text }] of passages.entries()) {
      const words = wordsOf(text);
      this.lengths.push(words.length);
      for (const word of words) {
        const found = this.postings.get(word) ?? new Map<number, number>();
        this.postings.set(word, found.set(at, (found.get(at) ?? 0) + 1));
      }
    }
    this.average = this.lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, passages.length);
  }

  /** The ids of the best passages. */
  ranked(query: string, most: number): string[] {
    const scores = new Map<number, number>();
    for (const word of new Set(wordsOf(query))) {
      const found = this.postings.get(word) ?? new Map<number, number>();
      const idf = Math.log(1 + (this.passages.length - found.size + 0.5) / (found.size + 0.5));
      for (const [at, count] of found) {
        const long = 1 - B + (B * (this.lengths[at] as number)) / this.average;
        scores.set(at, (scores.get(at) ?? 0) + (idf * count * (K1 + 1)) / (count + K1 * long));
      }
    }
    const best = [...scores].sort(([a, one], [b, other]) => other - one || a - b).slice(0, most);
    return best.map(([at]) => this.passages[at]?.id ?? '');
  }
}
