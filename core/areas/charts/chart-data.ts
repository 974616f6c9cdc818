import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, choice, moment, ref } from '../../model/entity.ts';
import { listQuery } from '../../model/operation.ts';
import { TREND_STEPS } from '../../rules/dates/trend.ts';
import { filterForm } from '../../rules/filter/form.ts';
import { CHART_GROUPINGS, CHART_METRICS } from './chart.ts';

/** Kind of a count: all rows, one category or step, the smaller categories together, or rows without a category. */
const CHART_COUNT_KINDS = ['ALL', 'VALUE', 'OTHER', 'EMPTY'] as const;

/** Count of one category. An object in several categories, such as a highlight with two tags, counts in each. */
export const ChartCount = answer('ChartCount', {
  kind: choice('ChartCountKind', CHART_COUNT_KINDS),
  /** id of a tag, group, option or person, a speaker's name, a value, or the start of a step; null unless VALUE */
  value: z.string().nullable(),
  /** label; '' for ALL, EMPTY and steps of time */
  title: z.string(),
  /** #rrggbb of a tag or option; null otherwise */
  colour: z.string().nullable(),
  count: z.number(),
});
export type ChartCount = z.infer<typeof ChartCount.row>;

export const chartData = listQuery('chartData', ChartCount, {
  input: z.strictObject({
    projectId: ref('Project'),
    metric: choice('ChartMetric', CHART_METRICS),
    groupBy: choice('ChartGrouping', CHART_GROUPINGS),
    /** the custom field of notes for FIELD */
    fieldId: ref('Field').nullable().default(null),
    step: choice('TrendLength', TREND_STEPS).default('MONTH'),
    filter: filterForm.optional(),
    /** creation time: from the first moment up to, but not including, the second */
    madeFrom: moment().optional(),
    madeBefore: moment().optional(),
    /** number of categories listed separately, largest first */
    first: z.int().min(1).max(limits.chartCategories).default(limits.chartCategories),
  }),
  description:
    'Highlights, notes or characters of highlighted text of a project, counted by tag, field, speaker, person or time.',
});
