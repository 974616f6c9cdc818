import * as z from 'zod';
import { NO_CHART } from '../areas/charts/chart-kind.ts';
import { CHART_DATA } from '../areas/charts/chart-type.ts';
import { limits } from '../limits.ts';
import { line } from '../model/entity.ts';
import type { CountedSeries } from '../rules/dates/counted-steps.ts';
import type { TrendLength } from '../rules/dates/trend.ts';
import { capitalName, contributionPoint, pluginTitle } from './contribution.ts';

/** Draws counts; the component is the default export of panel.tsx beside index.ts. */
export const chart = contributionPoint(
  'chart',
  z.strictObject({
    id: capitalName().refine((id) => id !== NO_CHART, 'This name means that no chart is shown.'),
    /** as short as a button label */
    title: pluginTitle(),
    /** one-line description for choosing a chart */
    description: line(300).default(''),
    takes: z
      .array(z.enum(CHART_DATA))
      .min(1, 'Say what it draws.')
      .refine((data) => new Set(data).size === data.length, 'Name each kind of data once.'),
    /** number of distinguishable categories; the others are drawn as one */
    most: z.int().min(2).max(limits.chartCategories).default(12),
  }),
  ({ title }) => `Chart: ${title}`,
  { drawn: true },
);

/** Properties for every chart panel; it draws one <svg> of this size. */
interface Picture {
  /** description in a sentence: the picture's name */
  label: string;
  /** singular noun of the counted objects, such as "highlight" */
  noun: string;
  /** px */
  width: number;
  height: number;
}

/** Properties for a chart panel with TIME_SERIES data. */
export interface TimeSeriesPicture extends Picture {
  data: 'TIME_SERIES';
  per: TrendLength;
  /** start of each step, as ISO dates without gaps; at least one */
  steps: readonly string[];
  /** indexes of the steps that the data covers only in part: TimePlot draws them faded */
  partial?: readonly number[];
  /** one or more; CSS colours that contrast with light and dark backgrounds */
  series: readonly CountedSeries[];
}

/** A category and its count. */
export interface CountedCategory {
  key: string;
  title: string;
  /** CSS colour that contrasts with light and dark backgrounds */
  colour: string;
  /** 0 or more */
  count: number;
}

/** Properties for a chart panel with CATEGORIES data. */
export interface CategoriesPicture extends Picture {
  data: 'CATEGORIES';
  /** display order; can be empty */
  categories: readonly CountedCategory[];
  /** opens the counted objects of a category, if they can be shown; CategoryPlot calls it */
  open?: ((key: string) => void) | undefined;
}

/** Properties for a chart panel, by the shape of its data. */
export type ChartPicture = TimeSeriesPicture | CategoriesPicture;
