import {
  type FileMatch,
  type FilePreview,
  type ReadingOptions,
  readingOptions,
} from '@earshot/core/areas/channels/channel-run';
import type { CsvPreview } from '@earshot/processing/areas/channels/preview-csv';
import type { Pool } from '@earshot/processing/pool/pool';
import type { Work } from '../../operations/work.ts';
import type { Transaction } from '../../store/database.ts';
import { chosenDialect, tablePreviewOf } from '../files/table-files.ts';

/** Options that the user has chosen for reading a file. */
export interface AskedPreview {
  delimiter?: string | undefined;
  encoding?: string | undefined;
  timeColumn?: string | undefined;
  ignoreNul?: boolean | undefined;
  labelLine?: number | undefined;
  /** sheet of a workbook */
  sheet?: string | undefined;
}

const ORDERS = { DMY: 'DAY_FIRST', MDY: 'MONTH_FIRST' } as const;

/** Options of the channel's last import; failed or undone imports do not count. */
export async function lastChoices(work: Work, channelId: string): Promise<ReadingOptions | undefined> {
  const [run] = await work.transaction.sql<{ options: unknown }>(
    `select options from channel_runs where workspace_id = $1 and channel_id = $2 and file_id is not null
       and state in ('WAITING', 'RUNNING', 'DONE') order by created_at desc limit 1`,
    [work.workspaceId, channelId],
  );
  return readingOptions.safeParse(run?.options).data;
}

/**
 * Preview of a file with the user's options, else those of the last import if the file has all their columns, else
 * proposed ones.
 */
export async function previewOf(
  pool: Pick<Pool, 'run'>,
  path: string,
  asked: AskedPreview,
  last: ReadingOptions | undefined,
): Promise<FilePreview> {
  const look = (given: AskedPreview) => {
    const { delimiter, encoding, timeColumn: time, ignoreNul, labelLine, sheet } = { ...defined(last), ...given };
    return pool.run('preview-csv', {
      path,
      ...chosenDialect({ delimiter, encoding }),
      time,
      ignoreNul,
      labelLine,
      sheet,
    });
  };
  const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
  const found = await look(given);
  if (!last) return asPreview(found);
  const zone = { timeZone: last.timeZone, duplicates: last.duplicates };
  // An encoding detected in the file overrides that of the last import.
  const encoding = found.encodingGuessed && last.encoding !== 'UTF-8' ? last.encoding : found.encoding;
  const sheet = found.sheets.find((name) => name === last.sheet);
  const like = { encoding, delimiter: last.delimiter, labelLine: last.labelLine, sheet, ...given };
  const likeLast = await look(like);
  const { textColumn, moreTextColumns, titleColumn, idColumn, timeColumn } = last;
  const columns = [textColumn, ...moreTextColumns, titleColumn, idColumn, timeColumn];
  if (!columns.every((label) => label === null || likeLast.labels.includes(label)))
    return asPreview(found, { ...zone, ignoreNul: asked.ignoreNul ?? last.ignoreNul });
  const dated = asked.timeColumn === undefined && timeColumn !== null && timeColumn !== likeLast.time;
  const seen = dated ? await look({ ...like, timeColumn }) : likeLast;
  const { minDate: _, maxDate: __, ...remembered } = last;
  const preview = asPreview(seen);
  const dateOrder = preview.options.dateOrder ?? last.dateOrder;
  const now = { encoding: seen.encoding, delimiter: seen.delimiter, sheet: seen.sheet, dateOrder, ...daysOf(seen) };
  return { ...preview, options: { ...remembered, ...now }, remembered: true };
}

/** Options of the last import without which a file may be unreadable. */
const defined = (last: ReadingOptions | undefined): AskedPreview => (last?.ignoreNul ? { ignoreNul: true } : {});

/** Dates stored as midnight stay dates in UTC only (decision 142). */
const daysOf = ({ midnights }: CsvPreview): Partial<ReadingOptions> => (midnights ? { timeZone: 'UTC' } : {});

const asPreview = (seen: CsvPreview, more: Partial<ReadingOptions> = {}): FilePreview => ({
  ...tablePreviewOf(seen),
  options: {
    delimiter: seen.delimiter,
    encoding: seen.encoding,
    textColumn: seen.text,
    timeColumn: seen.time,
    idColumn: seen.id,
    dateOrder: seen.dateOrder && ORDERS[seen.dateOrder],
    sheet: seen.sheet,
    ...more,
    ...daysOf(seen),
  },
  timeColumns: seen.times,
  dateOrderUnclear: seen.dateOrderUnclear,
  remembered: false,
});

const MATCH = `
select count(*)::int as checked, count(*) filter (where known)::int as known,
  count(*) filter (where not known and said)::int as "otherId"
from (select
    exists (select 1 from data_points p
      where p.workspace_id = $1 and p.channel_id = $2 and p.external_id = s.name and p.trashed_at is null) as known,
    exists (select 1 from data_points p
      where p.workspace_id = $1 and p.channel_id = $2 and p.said_hash = s.hash and p.trashed_at is null) as said
  from unnest($3::text[], $4::int8[]) as s (name, hash)) as sent`;

/** Number of records that a channel already has, under the same ID or another. */
export async function matchOf(
  transaction: Transaction,
  channelId: string,
  records: readonly { externalId: string; saidHash: string | null }[],
): Promise<FileMatch> {
  const names = records.map(({ externalId }) => externalId);
  const hashes = records.map(({ saidHash }) => saidHash);
  const bind = [transaction.workspaceId, channelId, names, hashes];
  const [match] = await transaction.sql<FileMatch>(MATCH, bind);
  return match ?? { checked: 0, known: 0, otherId: 0 };
}
