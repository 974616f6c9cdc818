import * as z from 'zod';
import { answer, choice, moment, ref } from '../../model/entity.ts';
import { listQuery } from '../../model/operation.ts';
import { TREND_STEPS } from '../../rules/dates/trend.ts';

/** Co-occurrence: another tag on the same highlights, and their number. */
export const CoTag = answer('CoTag', { tagId: z.uuid(), count: z.int() });
export type CoTag = z.infer<typeof CoTag.row>;
export const coTags = listQuery('coTags', CoTag, {
  input: z.strictObject({ tagId: ref('Tag') }),
  description: 'The tags on the highlights of a tag, with how many they share, the most frequent first.',
});

/** A count (highlights of a tag, data points) in a UTC week or month that begins at `from`. */
export const TrendStep = answer('TrendStep', { from: moment(), count: z.int() });
export type TrendStep = z.infer<typeof TrendStep.row>;
export const tagTrend = listQuery('tagTrend', TrendStep, {
  input: z.strictObject({ tagId: ref('Tag'), per: choice('TrendLength', TREND_STEPS).default('WEEK') }),
  description:
    'When the highlights of a tag were made, week by week or month by month; those without any are left out.',
});
