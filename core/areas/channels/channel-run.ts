import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, choice, entity, line, moment, type Row, ref, sentId } from '../../model/entity.ts';
import { command, crud, listQuery, query } from '../../model/operation.ts';
import { isUndoable, UNDOABLE_RUN_STATES } from '../../model/run-state.ts';
import { askedDialect, tableDialect, tablePreview } from '../../model/table-reading.ts';
import { isTimeZone } from '../../rules/dates/read-date-zone.ts';
import { Channel } from '../places/channel.ts';

/** The order of day and month in dates such as 04/05/2026. */
export const DATE_ORDERS = ['DAY_FIRST', 'MONTH_FIRST'] as const;

const readingFields = z.strictObject({
  ...tableDialect,
  textColumn: line(limits.columnLabel).min(1, 'Choose the column with the text.'),
  /** further text columns; each part of a text is then labelled with its column */
  moreTextColumns: z.array(line(limits.columnLabel).min(1)).max(limits.csv.texts).default([]),
  titleColumn: line(limits.columnLabel).nullable().default(null),
  timeColumn: line(limits.columnLabel).nullable().default(null),
  idColumn: line(limits.columnLabel).nullable().default(null),
  dateOrder: choice('DateOrder', DATE_ORDERS).nullable().default(null),
  /** zone of times without one */
  timeZone: line(100).refine(isTimeZone, 'Unknown time zone. Choose another one.').default('UTC'),
  minDate: z.iso.date().nullable().default(null),
  maxDate: z.iso.date().nullable().default(null),
  /** treatment of feedback that another channel already has */
  duplicates: choice('Duplicates', ['BRING_IN', 'LEAVE_OUT']).default('BRING_IN'),
});
/** Options for reading a file with columns; a date range that excludes everything is refused. */
export const readingOptions = readingFields.refine(
  ({ minDate, maxDate }) => minDate === null || maxDate === null || minDate <= maxDate,
  { path: ['maxDate'], error: 'The last day is before the first one.' },
);
export type ReadingOptions = z.output<typeof readingOptions>;

/** An import into a channel: from a file, or from a polled source. */
export const ChannelRun = entity(
  'ChannelRun',
  {},
  {
    channelId: z.uuid(),
    fileId: z.uuid().nullable(),
    /** the file's name when it was read */
    fileName: z.string(),
    state: choice('ChannelRunState', UNDOABLE_RUN_STATES),
    options: z.record(z.string(), z.unknown()),
    startedAt: moment().nullable(),
    endedAt: moment().nullable(),
    /** progress in thousandths */
    progress: z.int(),
    read: z.int(),
    added: z.int(),
    updated: z.int(),
    /** unchanged, already in the channel */
    same: z.int(),
    /** outside the date range */
    outside: z.int(),
    unreadable: z.int(),
    /** why it failed, in words for people */
    problem: z.string(),
  },
  { place: 'channelId', orders: ['startedAt'] },
);
export type ChannelRun = Row<typeof ChannelRun>;

const { one, list } = crud(ChannelRun);
export const channelRun = one;
export const channelRuns = list;
export const lastRuns = listQuery('lastRuns', ChannelRun, {
  input: z.strictObject({}),
  description: 'The newest run of each channel that the caller can read.',
});

/** Columns and first rows of a file, with proposed options; each can be changed. */
export const FilePreview = answer('FilePreview', {
  ...tablePreview,
  /** columns of dates */
  timeColumns: z.array(z.string()),
  /** true if dates are ambiguous: the order has to be chosen */
  dateOrderUnclear: z.boolean(),
  /** true if `options` are those of the last import into this channel, whose columns this file has too */
  remembered: z.boolean(),
});
export type FilePreview = z.infer<typeof FilePreview.row>;

export const previewFile = query('previewFile', FilePreview, {
  on: Channel,
  level: 'WRITE',
  input: z.strictObject({
    id: sentId(),
    fileId: ref('File', 'WRITE'),
    ...askedDialect,
    timeColumn: readingFields.shape.textColumn.optional(),
  }),
  description:
    'The columns and first rows of a file that was sent for a channel, and how it would be read: as the last one, where it has the same columns.',
});

/** Matches between the first rows of a file and the channel's data, under given options. */
export const FileMatch = answer('FileMatch', {
  /** number of checked rows */
  checked: z.int(),
  /** rows with an ID that the channel already has: they are updated or unchanged */
  known: z.int(),
  /** rows whose text and day the channel already has under another ID: they would be duplicates */
  otherId: z.int(),
});
export type FileMatch = z.infer<typeof FileMatch.row>;
export const matchFile = query('matchFile', FileMatch, {
  on: Channel,
  level: 'WRITE',
  input: z.strictObject({ id: sentId(), fileId: ref('File', 'WRITE'), options: readingOptions }),
  description: 'How many of the first rows of a file a channel has already, under the same ID or another.',
});

export const readFileIntoChannel = command('readFileIntoChannel', ChannelRun, {
  on: Channel,
  input: z.strictObject({ id: sentId(), fileId: ref('File', 'WRITE'), options: readingOptions }),
  audience: 'contributor',
  description: 'Bring the rows of a file into a channel; rows that are there already are left as they are.',
});
export const runChannel = command('runChannel', ChannelRun, {
  on: Channel,
  input: z.strictObject({ id: sentId() }),
  audience: 'contributor',
  description: 'Ask the source of a channel now; answers the run that is under way if there is one.',
});
export const cancelChannelRun = command('cancelChannelRun', ChannelRun, {
  on: ChannelRun,
  input: z.strictObject({ id: sentId() }),
  audience: 'contributor',
  description: 'Stop a run; what it has brought so far stays.',
});
export const undoChannelRun = command('undoChannelRun', ChannelRun, {
  on: ChannelRun,
  input: z.strictObject({ id: sentId() }),
  audience: 'contributor',
  description:
    'Undo the import of a file: rows that it added are removed, rows that it changed are as before. A running import is stopped.',
});

/** True if a run can be undone: it read a file recently enough, and added something or is still running. */
export const canUndo = (run: ChannelRun, now: number): boolean =>
  run.fileId !== null && isUndoable(run, run.added + run.updated, now);

/** A row of a file that could not be read. */
export const UnreadableRow = answer('UnreadableRow', { line: z.int(), reason: z.string(), raw: z.string() });
export type UnreadableRow = z.infer<typeof UnreadableRow.row>;
export const unreadableRows = listQuery('unreadableRows', UnreadableRow, {
  on: ChannelRun,
  input: z.strictObject({
    id: sentId(),
    afterLine: z.int().min(0).default(0),
    first: z.int().min(1).max(limits.exportPage).default(50),
  }),
  description: 'The rows of a run’s file that could not be read, in the order of the file.',
});

/** Rows of a run that also exist in another channel. */
export const RunDuplicate = answer('RunDuplicate', { channelId: z.uuid(), count: z.int() });
export type RunDuplicate = z.infer<typeof RunDuplicate.row>;
export const runDuplicates = listQuery('runDuplicates', RunDuplicate, {
  on: ChannelRun,
  input: z.strictObject({ id: sentId() }),
  description: 'How much that a run met is in other channels, of those that the caller can read.',
});
