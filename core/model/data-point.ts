import * as z from 'zod';
import { Channel } from './channel.ts';
import { dataFilter } from './data-filter.ts';
import { answer, entity, moment, type Row, sentId } from './entity.ts';
import { crud, listQuery } from './operation.ts';

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
export const dataPoints = { ...all.list, input: all.list.input.extend(dataFilter) };
export const deleteDataPoint = all.remove;
export const restoreDataPoint = all.restore;

/** Something that a channel's data tells, named as filters name it, and what it often says. */
export const SampledField = answer('SampledField', { field: z.string(), values: z.array(z.string()) });
export type SampledField = z.infer<typeof SampledField.row>;
export const sampledFields = listQuery('sampledFields', SampledField, {
  on: Channel,
  input: z.strictObject({ id: sentId() }),
  says: 'What the newest data of a channel tells besides its text, in the order of its source, with frequent values.',
});
