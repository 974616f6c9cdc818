import type { CountedCategory, TimeSeriesPicture } from '@earshot/core/plugin/chart';
import type { CountedSeries } from '@earshot/core/rules/dates/counted-steps';
import type { TrendLength } from '@earshot/core/rules/dates/trend';
import { listText } from '@earshot/core/rules/number-text';
import { STEP_WORDS, stepName } from '../../kit/chart/step-words.ts';
import { counted, number } from '../../kit/words/counted.ts';

/** Maximum number of series named in the sentence. */
const NAMED = 3;

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);

function highestOf({ steps, per, series }: Pick<TimeSeriesPicture, 'steps' | 'per' | 'series'>): string {
  const counts = series[0]?.counts ?? [];
  const most = counts.reduce((highest, count) => Math.max(highest, count), 0);
  if (most === 0 || steps.length === 1) return '';
  return `; most, ${number(most)}, in ${STEP_WORDS[per].of}${stepName(steps[counts.indexOf(most)] ?? '', per)}`;
}

/** The largest series by name, and the number of others. */
function largestOf(all: readonly Pick<CountedCategory, 'title' | 'count'>[]): string {
  const named = all
    .toSorted((a, b) => b.count - a.count)
    .slice(0, NAMED)
    .map(({ title, count }) => `${title} ${number(count)}`);
  const more = all.length - named.length;
  return `; ${named.join(', ')}${more > 0 ? ` and ${number(more)} more` : ''}`;
}

const sumsOf = (series: readonly CountedSeries[]) => series.map(({ title, counts }) => ({ title, count: sum(counts) }));

/** Description of a chart, for people who cannot see it. */
export function chartInWords(picture: Pick<TimeSeriesPicture, 'steps' | 'per' | 'series' | 'noun'>): string {
  const { steps, per, series, noun } = picture;
  const [first = '', last = first] = [steps[0], steps.at(-1)];
  const all = counted(sum(series.flatMap(({ counts }) => counts)), noun);
  const when =
    steps.length === 1
      ? `in ${STEP_WORDS[per].of}${stepName(first, per)}`
      : `from ${stepName(first, per)} to ${stepName(last, per)}`;
  return `${all} ${when}${series.length === 1 ? highestOf(picture) : largestOf(sumsOf(series))}.`;
}

/** Steps drawn faded, and the reason. */
export const partialInWords = (steps: readonly string[], partial: readonly number[], per: TrendLength): string =>
  `Faded: the data covers ${listText(partial.map((at) => `${STEP_WORDS[per].of}${stepName(steps[at] ?? '', per)}`))} only in part.`;

/** Description of a chart of categories; `whole` is the total count. */
export const categoriesInWords = (
  categories: readonly Pick<CountedCategory, 'title' | 'count'>[],
  whole: number,
  noun: string,
): string => `${counted(whole, noun)}${categories.length === 0 ? '' : largestOf(categories)}.`;

/** Notice of data outside a chart over time. */
export const outsideInWords = (outside: number, noun: string): string =>
  `Not shown, since their dates are far from the others: ${counted(outside, noun)}.`;
