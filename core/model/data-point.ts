import * as z from 'zod';
import { entity, moment, type Row } from './entity.ts';
import { crud } from './operation.ts';

/**
 * One piece of feedback in a channel (CH-12): what somebody said, when, and what is known about it. Only the source writes
 * it; people throw it away or take it back.
 */
export const DataPoint = entity(
  'DataPoint',
  {},
  {
    channelId: z.uuid(),
    /** the run that brought it */
    runId: z.uuid(),
    /** what the source calls it; the same again changes this one (N15) */
    externalId: z.string(),
    /** when it was said; when it was brought here where the source does not tell */
    occurredAt: moment(),
    title: z.string(),
    text: z.string(),
    author: z.string(),
    /** where it can be seen at its source; '' where that is nowhere */
    url: z.string(),
    /** what else the source tells, by the source's own labels */
    fields: z.record(z.string(), z.string()),
    /** what came, as it came: everything else can be read from it once more */
    raw: z.string(),
    /** equal as long as nothing in it has changed */
    contentHash: z.string(),
  },
  { place: 'channelId', orders: ['occurredAt'] },
);
export type DataPoint = Row<typeof DataPoint>;

const all = crud(DataPoint);
export const dataPoint = all.one;
export const dataPoints = all.list;
export const deleteDataPoint = all.remove;
export const restoreDataPoint = all.restore;
