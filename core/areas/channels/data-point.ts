import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, choice, entity, labelledTexts, moment, type Row, ref, sentId } from '../../model/entity.ts';
import { crud, listQuery, ordersOf, query } from '../../model/operation.ts';
import { Channel } from '../places/channel.ts';
import { dataFilter } from './data-filter.ts';
import { dataPointTitle } from './data-point-title.ts';

/**
 * A piece of feedback in a channel with text, time and other fields. Only the source writes it; people delete or
 * restore it.
 */
export const DataPoint = entity(
  'DataPoint',
  {},
  {
    channelId: z.uuid(),
    /** run that imported it */
    runId: z.uuid(),
    /** id at the source; an item with the same id updates this one */
    externalId: z.string(),
    /** time at the source, or of the import */
    occurredAt: moment(),
    title: z.string(),
    text: z.string(),
    author: z.string(),
    /** URL at the source; '' if there is none */
    url: z.string(),
    /** further fields, by the source's labels */
    fields: labelledTexts(),
    /** equal as long as its content has not changed */
    contentHash: z.string(),
    /**
     * true if it is in trash because its import was undone: trash does not list it; another import of the row restores
     * it
     */
    undone: z.boolean(),
  },
  {
    place: 'channelId',
    orders: ['occurredAt'],
    search: { type: 'DATA_POINT', words: (row) => ({ title: row.title, text: row.text }), at: 'occurredAt' },
    // Data points of an erased channel are deleted by foreign key, without events: there can be millions.
    title: dataPointTitle,
    trash: { description: 'A data point comes back to its channel.' },
  },
);
export type DataPoint = Row<typeof DataPoint>;

const all = crud(DataPoint);
export const dataPoint = all.one;
const offset = z.int().min(0).max(limits.dataOffset).default(0);
/** For filtered data, `totalCount` stops at one above limits.countedData. */
export const dataPoints = {
  ...all.list,
  input: all.list.input.extend({ ...dataFilter, offset }),
  description: `The data points that the caller can read; of long ones fewer at once than were asked for, as pageInfo tells. With a filter, a totalCount of ${limits.countedData + 1} means more than ${limits.countedData}.`,
};
export const deleteDataPoint = all.remove;
export const restoreDataPoint = all.restore;

/** A field of a channel's data, as named in filters, with its frequent values. */
export const SampledField = answer('SampledField', {
  field: z.string(),
  values: z.array(z.string()),
  /** share of data points with a value, from 0 to 1 */
  share: z.number(),
});
export type SampledField = z.infer<typeof SampledField.row>;
export const sampledFields = listQuery('sampledFields', SampledField, {
  on: Channel,
  input: z.strictObject({ id: sentId() }),
  description:
    'What the newest data of a channel tells besides its text, in the order of its source, with frequent values.',
});

/** A message of a conversation; fields that the source does not deliver are ''. */
export const ConversationMessage = answer('ConversationMessage', {
  externalId: z.string(),
  text: z.string(),
  timestamp: z.string(),
  participant: z.string(),
});
export type ConversationMessage = z.infer<typeof ConversationMessage.row>;

/** The original record, from which everything can be parsed again, and its conversation (CH-12). */
export const DataRecord = answer('DataRecord', { raw: z.string(), conversation: z.array(ConversationMessage.row) });
export type DataRecord = z.infer<typeof DataRecord.row>;
export const dataRecord = query('dataRecord', DataRecord, {
  on: DataPoint,
  input: z.strictObject({ id: sentId() }),
  description: 'What came in as a data point, as it came, and the conversation in it.',
});

/** The previous and next data points in the channel's list. */
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
  description: 'The data points right before and after one in its channel, narrowed and ordered as a list of them is.',
});

/** The original record that a data point was read from. */
export const PointRecord = answer('PointRecord', { id: z.uuid(), raw: z.string() });
export type PointRecord = z.infer<typeof PointRecord.row>;
export const pointRecords = listQuery('pointRecords', PointRecord, {
  on: Channel,
  input: z.strictObject({
    id: sentId(),
    dataPointIds: z.array(ref('DataPoint', 'READ')).min(1).max(limits.exports.page),
  }),
  description:
    'What data points of a channel were read from, in the order asked for; of what is long fewer than were asked for.',
});
