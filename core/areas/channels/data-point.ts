import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, choice, entity, labelledTexts, moment, type Row, sentId } from '../../model/entity.ts';
import { crud, listQuery, ordersOf, query } from '../../model/operation.ts';
import { Channel } from '../places/channel.ts';
import { dataFilter } from './data-filter.ts';
import { dataPointTitle } from './data-point-title.ts';

/**
 * One piece of feedback in a channel: what somebody said, when, and what is known about it. Only the source writes
 * it; people throw it away or take it back.
 */
export const DataPoint = entity(
  'DataPoint',
  {},
  {
    channelId: z.uuid(),
    /** the run that brought it */
    runId: z.uuid(),
    /** what the source calls it; the same again changes this one */
    externalId: z.string(),
    /** when it was said; when it was brought here where the source does not tell */
    occurredAt: moment(),
    title: z.string(),
    text: z.string(),
    author: z.string(),
    /** where it can be seen at its source; '' where that is nowhere */
    url: z.string(),
    /** what else the source tells, by the source's own labels */
    fields: labelledTexts(),
    /** equal as long as nothing in it has changed */
    contentHash: z.string(),
    /** it is in trash because its import was undone: trash does not list it, and the same row imported again brings it back */
    undone: z.boolean(),
  },
  {
    place: 'channelId',
    orders: ['occurredAt'],
    search: { type: 'DATA_POINT', words: (row) => ({ title: row.title, text: row.text }), at: 'occurredAt' },
    // Those of a channel that is erased go by a foreign key, without a word about each: there may be millions.
    title: dataPointTitle,
    trash: { says: 'A data point comes back to its channel.' },
  },
);
export type DataPoint = Row<typeof DataPoint>;

const all = crud(DataPoint);
export const dataPoint = all.one;
const offset = z.int().min(0).max(limits.dataOffset).default(0);
/** Of what is narrowed by a filter, `totalCount` says no more than one above limits.countedData. */
export const dataPoints = {
  ...all.list,
  input: all.list.input.extend({ ...dataFilter, offset }),
  says: `The data points that the caller may read; of long ones fewer at once than were asked for, as pageInfo tells. With a filter, a totalCount of ${limits.countedData + 1} means more than ${limits.countedData}.`,
};
export const deleteDataPoint = all.remove;
export const restoreDataPoint = all.restore;

/** Something that a channel's data tells, named as filters name it, and what it often says. */
export const SampledField = answer('SampledField', {
  field: z.string(),
  values: z.array(z.string()),
  /** which part of that data has a value, from 0 to 1 */
  share: z.number(),
});
export type SampledField = z.infer<typeof SampledField.row>;
export const sampledFields = listQuery('sampledFields', SampledField, {
  on: Channel,
  input: z.strictObject({ id: sentId() }),
  says: 'What the newest data of a channel tells besides its text, in the order of its source, with frequent values.',
});

/** Something that was said in a conversation; what its source does not tell is ''. */
export const ConversationMessage = answer('ConversationMessage', {
  externalId: z.string(),
  text: z.string(),
  timestamp: z.string(),
  participant: z.string(),
});
export type ConversationMessage = z.infer<typeof ConversationMessage.row>;

/** What came as it came, from which everything else can be read once more, and the conversation in it (CH-12). */
export const DataRecord = answer('DataRecord', { raw: z.string(), conversation: z.array(ConversationMessage.row) });
export type DataRecord = z.infer<typeof DataRecord.row>;
export const dataRecord = query('dataRecord', DataRecord, {
  on: DataPoint,
  input: z.strictObject({ id: sentId() }),
  says: 'What came in as a data point, as it came, and the conversation in it.',
});

/** What stands before and after a data point where its channel is listed. */
export const DataNeighbours = answer('DataNeighbours', {
  previousId: z.uuid().nullable(),
  nextId: z.uuid().nullable(),
});
export type DataNeighbours = z.infer<typeof DataNeighbours.row>;
export const dataNeighbours = query('dataNeighbours', DataNeighbours, {
  on: DataPoint,
  input: z.strictObject({
    id: sentId(),
    orderBy: choice('DataPointOrder', ordersOf(DataPoint)).optional(),
    ...dataFilter,
  }),
  says: 'The data points right before and after one in its channel, narrowed and ordered as a list of them is.',
});

/** Original record of a data point, as it came. */
export const PointRecord = answer('PointRecord', { id: z.uuid(), raw: z.string() });
export type PointRecord = z.infer<typeof PointRecord.row>;
export const pointRecords = listQuery('pointRecords', PointRecord, {
  on: Channel,
  input: z.strictObject({ id: sentId(), dataPointIds: z.array(z.uuid()).min(1).max(limits.exports.page) }),
  says: 'What data points of a channel were read from, in the order asked for; of what is long fewer than were asked for.',
});
