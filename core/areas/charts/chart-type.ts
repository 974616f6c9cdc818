import * as z from 'zod';
import { answer, choice } from '../../model/entity.ts';
import { listQuery } from '../../model/operation.ts';

/**
 * Shapes of chart data: TIME_SERIES has a count for each step of time, CATEGORIES one for each category, such as a
 * tag.
 */
export const CHART_DATA = ['TIME_SERIES', 'CATEGORIES'] as const;
export type ChartData = (typeof CHART_DATA)[number];

/** A kind of chart that is available here: contributed by a plugin that is on in this workspace. */
export const ChartType = answer('ChartType', {
  id: z.string(),
  /** plugin whose panel draws it */
  pluginId: z.string(),
  title: z.string(),
  description: z.string(),
  takes: z.array(choice('ChartData', CHART_DATA)),
  /** number of categories shown separately; the others are drawn as one */
  most: z.int(),
});
export type ChartType = z.infer<typeof ChartType.row>;
export const chartTypes = listQuery('chartTypes', ChartType, {
  input: z.strictObject({}),
  description: 'The kinds of charts that are on in this workspace.',
});
