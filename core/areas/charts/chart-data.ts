import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, choice, moment, ref } from '../../model/entity.ts';
import { listQuery } from '../../model/operation.ts';
import { TREND_STEPS } from '../../rules/dates/trend.ts';
import { filterForm } from '../../rules/filter/form.ts';
import { CHART_GROUPINGS, CHART_METRICS } from './chart.ts';

/** Kind of a count: everything, one category or step, the smaller categories together, or rows in no category. */
const CHART_COUNT_KINDS = ['ALL', 'VALUE', 'OTHER', 'EMPTY'] as const;

/** Count of one category. An object in several categories, such as a highlight with two tags, counts in each. */
export const ChartCount = answer('ChartCount', {
  kind: choice('ChartCountKind', CHART_COUNT_KINDS),
  /** the id of a tag, group, option or person, a speaker's name, a value, or when a step begins; null unless it is a VALUE */
  value: z.string().nullable(),
  /** label; '' for ALL, EMPTY and steps of time */
  title: z.string(),
  /** #rrggbb of a tag or option, else null */
  colour: z.string().nullable(),
  count: z.number(),
});
export type ChartCount = z.infer<typeof ChartCount.row>;

export const chartData = listQuery('chartData', ChartCount, {
  input: z.strictObject({
    projectId: ref('Project'),
    metric: choice('ChartMetric', CHART_METRICS),
    groupBy: choice('ChartGrouping', CHART_GROUPINGS),
    /** the custom field of notes that FIELD counts by */
    fieldId: ref('Field').nullable().default(null),
    step: choice('TrendLength', TREND_STEPS).default('MONTH'),
    filter: filterForm.optional(),
    /** creation time: at or after the first and before the second moment */
    madeFrom: moment().optional(),
    madeBefore: moment().optional(),
    /** number of categories listed one by one, the largest first */
    first: z.int().min(1).max(limits.chartCategories).default(limits.chartCategories),
  }),
  description:
    'Highlights, notes or characters of highlighted text of a project, counted by tag, field, speaker, person or time.',
});
