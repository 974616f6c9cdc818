import type { CategoriesPicture, CountedCategory, TimeSeriesPicture } from '@earshot/core/plugin/chart';
import { csvLine } from '@earshot/core/rules/csv/cells';
import { STEP_WORDS, stepName } from '../../kit/chart/step-words.ts';
import { capitalized } from '../../kit/words/counted.ts';

type Sized = 'width' | 'height';
/** A picture without its size. */
export type Drawing = Omit<TimeSeriesPicture, Sized> | Omit<CategoriesPicture, Sized>;

/** Data of a chart as a table. */
export interface NumberTable {
  head: readonly string[];
  rows: readonly NumberRow[];
}

interface NumberRow {
  key: string;
  title: string;
  /** the title in files, if different */
  written?: string;
  /** address of the counted objects */
  to?: string | undefined;
  counts: readonly number[];
}

/** A listed category, with the address of the objects counted in it. */
export interface ListedCategory extends CountedCategory {
  to?: string | undefined;
}

const DAY = 'YYYY-MM-DD'.length;

/** Series over time as rows; files have days in ISO format. */
export const timeTable = ({
  per,
  steps,
  series,
}: Pick<TimeSeriesPicture, 'per' | 'steps' | 'series'>): NumberTable => ({
  head: [STEP_WORDS[per].head, ...series.map(({ title }) => title)],
  rows: steps.map((from, step) => ({
    key: from,
    title: stepName(from, per),
    written: from.slice(0, DAY),
    counts: series.map(({ counts }) => counts[step] ?? 0),
  })),
});

/** Categories as rows. */
export const categoryTable = (categories: readonly ListedCategory[], head: string, noun: string): NumberTable => ({
  head: [head, capitalized(`${noun}s`)],
  rows: categories.map(({ key, title, to, count }) => ({ key, title, to, counts: [count] })),
});

/** Numbers as a CSV file. */
export const csvOf = ({ head, rows }: NumberTable): string =>
  [head, ...rows.map(({ title, written = title, counts }) => [written, ...counts])]
    .map((cells) => csvLine([...cells]))
    .join('');

/** Key of the category for all smaller ones; no real value, such as a speaker's name, can equal it. */
export const OTHER = '\0other';
export const OTHER_COLOUR = '#868e96';

/** The largest categories that can be told apart, in their order, with the others as one. */
export function folded<C extends CountedCategory>(categories: readonly C[], most: number): (C | CountedCategory)[] {
  const own = categories.filter(({ key }) => key !== OTHER);
  if (own.length <= most) return [...categories];
  const large = new Set(own.toSorted((a, b) => b.count - a.count).slice(0, most));
  const count = categories.filter((one) => !large.has(one)).reduce((sum, one) => sum + one.count, 0);
  return [...own.filter((one) => large.has(one)), { key: OTHER, title: 'Other', colour: OTHER_COLOUR, count }];
}
