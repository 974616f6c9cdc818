import { limits } from '../../limits.ts';
import { stepsBetween, type TrendLength, type TrendStep, withoutGaps } from './trend.ts';

/** A series of a chart, with its name and colour. */
export interface StepSeries {
  key: string;
  title: string;
  /** #rrggbb */
  colour: string;
  /** counts in order of time; missing steps count 0 */
  steps: readonly TrendStep[];
}

/** A series on steps that it shares with others. */
export interface CountedSeries extends Omit<StepSeries, 'steps'> {
  /** one count for each step */
  counts: readonly number[];
}

interface CountedSteps {
  /** start of each step, without gaps */
  steps: string[];
  series: CountedSeries[];
  /** number of counted items outside the steps, which are too far from most of the data */
  outside: number;
}

// Obviously wrong dates (0001, 1900, 9999) would make a series of thousands of years.
function busiest(all: readonly TrendStep[], per: TrendLength): readonly TrendStep[] {
  let best = { from: 0, to: 0, sum: -1 };
  let [from, sum] = [0, 0];
  for (const [to, last] of all.entries()) {
    sum += last.count;
    for (
      let first = all[from];
      first && stepsBetween(first.from, last.from, per) >= limits.chartSteps;
      first = all[from]
    ) {
      sum -= first.count;
      from += 1;
    }
    if (sum > best.sum) best = { from, to: to + 1, sum };
  }
  return all.slice(best.from, best.to);
}

const sumOf = (steps: readonly TrendStep[]) => steps.reduce((sum, { count }) => sum + count, 0);

/**
 * Puts series on common steps without gaps, from the earliest to the latest. If that is too long, the stretch with the
 * most data is used.
 */
export function countedSteps(series: readonly StepSeries[], per: TrendLength): CountedSteps {
  const all = series.flatMap(({ steps }) => steps).toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
  const near = busiest(all, per);
  const steps = withoutGaps(near, per).map(({ from }) => from);
  return {
    steps,
    series: series.map(({ steps: own, ...rest }) => {
      const counts = new Map(own.map(({ from, count }) => [from, count]));
      return { ...rest, counts: steps.map((from) => counts.get(from) ?? 0) };
    }),
    outside: sumOf(all) - sumOf(near),
  };
}
