import type { TrendStep } from '../model/tag-figures.ts';
import { type TrendLength, withoutGaps } from './trend.ts';

/** A course with what it is called and shown in. */
export interface StepSeries {
  key: string;
  title: string;
  /** #rrggbb */
  colour: string;
  /** in order; what is left out is nothing */
  steps: readonly TrendStep[];
}

/** The same over steps that it shares with others. */
export interface CountedSeries extends Omit<StepSeries, 'steps'> {
  /** one for each step */
  counts: readonly number[];
}

/** Courses over the same steps, from the first of any to the last of any, without gaps. */
export function countedSteps(
  series: readonly StepSeries[],
  per: TrendLength,
): { steps: string[]; series: CountedSeries[] } {
  const all = series.flatMap(({ steps }) => steps).toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
  const steps = withoutGaps(all, per).map(({ from }) => from);
  return {
    steps,
    series: series.map(({ steps: own, ...rest }) => {
      const counts = new Map(own.map(({ from, count }) => [from, count]));
      return { ...rest, counts: steps.map((from) => counts.get(from) ?? 0) };
    }),
  };
}
