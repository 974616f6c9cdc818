import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { DELIMITERS } from '@earshot/core/rules/csv/csv-dialect';
import { numberText } from '@earshot/core/rules/number-text';
import { ENCODINGS } from '@earshot/core/rules/text-encoding';
import * as z from 'zod';
import { readTable } from '../../csv/read-table.ts';
import { type Table, type UnreadableRow, unreadableRow } from '../../csv/table.ts';
import { openTableFile } from '../../csv/table-file/table-file.ts';
import { bytes, task } from '../../pool/task.ts';
import { CopyText } from './csv/copy-text.ts';
import { RecordReader } from './csv/records.ts';

const day = () => z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

/** Options for turning the rows of a file into records. */
export const recordOptions = z.object({
  path: z.string(),
  encoding: z.enum(ENCODINGS),
  delimiter: z.enum(DELIMITERS),
  ignoreNul: z.boolean().optional(),
  /** sheet of a workbook; the first one if absent */
  sheet: z.string().nullish(),
  /** labels of columns: text, time and title (RecordOptions) */
  text: z.string(),
  moreTexts: z.array(z.string()).optional(),
  title: z.string().optional(),
  labelLine: z.int().min(1).optional(),
  time: z.string().optional(),
  id: z.string().optional(),
  dateOrder: z.enum(['DMY', 'MDY']).optional(),
  zone: z.string(),
  minDate: day().optional(),
  maxDate: day().optional(),
});

const batch = z.object({
  /** number of records, and these as COPY takes them (RECORD_COLUMNS); `recordsIn` yields them one by one */
  records: z.int(),
  copyText: bytes(),
  unreadable: z.array(unreadableRow),
  /** bytes of the file read so far */
  bytesRead: z.int(),
  bytesTotal: z.int(),
});
/** Records of one part of a file. */
export type CsvBatch = z.infer<typeof batch>;

const counts = z.object({
  /** rows with content: the sum of the others */
  rows: z.int(),
  read: z.int(),
  outside: z.int(),
  unreadable: z.int(),
});
/** Counts of a file's rows by outcome. */
export type CsvCounts = z.infer<typeof counts>;

// Bytes of the file per batch: small enough to be inserted while the next is read, large enough to be worth a message.
const BATCH_BYTES = 500_000;

const tooManyRows = () =>
  new Refusal('TOO_LARGE', `The file has more than ${numberText(limits.csv.rows)} rows. Split it into several files.`, {
    reason: 'rows',
  });

/** Sorts the rows of the table's newest piece by outcome, and counts them. */
function readRows(
  table: Table,
  reader: RecordReader,
  rows: { copy: CopyText; unreadable: UnreadableRow[]; counts: CsvCounts },
): void {
  const { copy, unreadable, counts } = rows;
  while (table.next()) {
    counts.rows += 1;
    const outcome = reader.read();
    if (outcome === 'OUTSIDE') counts.outside += 1;
    else if ('reason' in outcome) {
      counts.unreadable += 1;
      unreadable.push(table.unreadable(outcome.reason));
    } else {
      counts.read += 1;
      copy.add(outcome);
    }
  }
  if (counts.rows > limits.csv.rows) throw tooManyRows();
}

/**
 * Reads a CSV file of any size, or a sheet of a workbook, as records in batches, with the options that preview-csv
 * proposes or the user chose. Batches also list unreadable rows.
 */
export const readCsv = task({
  id: 'read-csv',
  input: recordOptions,
  chunk: batch,
  output: counts,
  async run({ input, signal, emit }) {
    const { source, bytes: bytesTotal, written } = await openTableFile(input.path, input.sheet, signal);
    const copy = new CopyText();
    let unreadable: UnreadableRow[] = [];
    const counts: CsvCounts = { rows: 0, read: 0, outside: 0, unreadable: 0 };
    let reader: RecordReader | undefined;
    let sent = 0;
    for (const { table, bytesRead, final } of readTable(source, { ...input, ...written })) {
      signal.throwIfStopped();
      if (table.labels.length === 0) continue;
      reader ??= new RecordReader(table, input);
      readRows(table, reader, { copy, unreadable, counts });
      if (!final && bytesRead - sent < BATCH_BYTES) continue;
      const { records, copyText } = copy.take();
      await emit({ records, copyText, unreadable, bytesRead, bytesTotal }, [copyText.buffer as ArrayBuffer]);
      unreadable = [];
      sent = bytesRead;
    }
    return counts;
  },
});
