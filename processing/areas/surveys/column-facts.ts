import { limits } from '@earshot/core/limits';

const NUMBER = /^[-+]?[$€£]?\d[\d,]*(?:\.\d+)?\s*%?$/;
const SHARE = /^\d{1,3}(?:\.\d+)?\s*%$|^0?\.\d+$/;

/** The values of a column: the number of non-empty cells, and of each value. */
export class ColumnFacts {
  filled = 0;
  emails = 0;
  /** number of cells with a number, and of these the percentages and fractions of one */
  numbers = 0;
  shares = 0;
  /** true if there are too many distinct values for options */
  many = false;
  readonly counts = new Map<string, number>();

  add(cell: string): void {
    if (cell === '') return;
    this.filled += 1;
    if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell)) this.emails += 1;
    if (NUMBER.test(cell)) this.numbers += 1;
    if (SHARE.test(cell)) this.shares += 1;
    if (this.many) return;
    this.counts.set(cell, (this.counts.get(cell) ?? 0) + 1);
    this.many = this.counts.size > limits.surveyDistinct;
  }

  /** True if every respondent has a different value here. */
  get unique(): boolean {
    return this.many || (this.filled > 1 && this.counts.size === this.filled);
  }
}

/** Values, the most frequent first. */
export const byFrequency = (counts: ReadonlyMap<string, number>): string[] =>
  [...counts].sort(([, one], [, other]) => other - one).map(([value]) => value);
