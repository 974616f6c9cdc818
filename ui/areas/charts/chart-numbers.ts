import type { CategoriesPicture, CountedCategory, TimeSeriesPicture } from '@earshot/core/plugin/chart';
import { csvLine } from '@earshot/core/rules/csv/cells';
import { STEP_WORDS, stepName } from '../../kit/chart/step-words.ts';
import { capitalized } from '../../kit/words/counted.ts';

type Sized = 'width' | 'height';
/** A picture without the room that it gets. */
export type Drawing = Omit<TimeSeriesPicture, Sized> | Omit<CategoriesPicture, Sized>;

/** Data of a chart as a table. */
export interface NumberTable {
  head: readonly string[];
  rows: readonly NumberRow[];
}

interface NumberRow {
  key: string;
  title: string;
  /** the title as files have it, where that differs */
  written?: string;
  /** the address of what was counted */
  to?: string | undefined;
  counts: readonly number[];
}

/** A category as it is listed, with the address of what was counted in it. */
export interface ListedCategory extends CountedCategory {
  to?: string | undefined;
}

const DAY = 'YYYY-MM-DD'.length;

/** Series over time as rows; files have days as every program reads them. */
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

/** Categories as rows, under what they are. */
export const categoryTable = (categories: readonly ListedCategory[], head: string, noun: string): NumberTable => ({
  head: [head, capitalized(`${noun}s`)],
  rows: categories.map(({ key, title, to, count }) => ({ key, title, to, counts: [count] })),
});

/** Numbers as a CSV file. */
export const csvOf = ({ head, rows }: NumberTable): string =>
  [head, ...rows.map(({ title, written = title, counts }) => [written, ...counts])]
    .map((cells) => csvLine([...cells]))
    .join('');

/** The key of the category that stands for all smaller ones; no value has it, such as the name of a speaker. */
export const OTHER = '\0other';
export const OTHER_COLOUR = '#868e96';

/** The largest categories, as many as can be told apart, in the order in which they come, and the others as one. */
export function folded<C extends CountedCategory>(categories: readonly C[], most: number): (C | CountedCategory)[] {
  const own = categories.filter(({ key }) => key !== OTHER);
  if (own.length <= most) return [...categories];
  const large = new Set(own.toSorted((a, b) => b.count - a.count).slice(0, most));
  const count = categories.filter((one) => !large.has(one)).reduce((sum, one) => sum + one.count, 0);
  return [...own.filter((one) => large.has(one)), { key: OTHER, title: 'Other', colour: OTHER_COLOUR, count }];
}
