import * as z from 'zod';
import { NO_CHART } from '../areas/charts/chart-kind.ts';
import { CHART_DATA } from '../areas/charts/chart-type.ts';
import { line } from '../model/entity.ts';
import type { CountedSeries } from '../rules/counted-steps.ts';
import type { TrendLength } from '../rules/trend.ts';
import { capitalName, contributionPoint, pluginTitle } from './contribution.ts';

/** Draws numbers; the picture is the default export of panel.tsx beside index.ts. */
export const chart = contributionPoint(
  'chart',
  z.strictObject({
    id: capitalName().refine((id) => id !== NO_CHART, 'This name means that no chart is shown.'),
    /** as short as a button */
    title: pluginTitle(),
    /** one line for who chooses a chart */
    description: line(300).default(''),
    takes: z.enum(CHART_DATA),
  }),
  ({ title }) => `Chart: ${title}`,
);

/** What the panel of a chart gets that takes TIME_SERIES; it draws one <svg> of this size. */
export interface TimeSeriesPicture {
  /** what there is to see, in a sentence: the picture's name */
  label: string;
  per: TrendLength;
  /** when each step begins, as ISO dates without gaps; there is at least one */
  steps: readonly string[];
  /** the steps, by their places, that the data covers only in part: TimePlot shows them faded */
  partial?: readonly number[];
  /** at least one; their colours are CSS and stand out from the paper, light or dark */
  series: readonly CountedSeries[];
  /** one of what is counted, such as "highlight" */
  noun: string;
  /** px */
  width: number;
  height: number;
}
