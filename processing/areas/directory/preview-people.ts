import { FIELD_TYPES, type FieldTypeName } from '@earshot/core/areas/fields/field-type';
import { limits } from '@earshot/core/limits';
import { DELIMITERS } from '@earshot/core/rules/csv/csv-dialect';
import { DateColumn } from '@earshot/core/rules/dates/read-date-order';
import { ENCODINGS } from '@earshot/core/rules/text-encoding';
import * as z from 'zod';
import { findEncoding } from '../../csv/encoding.ts';
import { refuseNul } from '../../csv/pieces.ts';
import { readTable, type TablePiece } from '../../csv/read-table.ts';
import { ROW_NAMES, sampleOf, shown } from '../../csv/sample.ts';
import { unreadableRow } from '../../csv/table.ts';
import { openTableFile } from '../../csv/table-file/table-file.ts';
import { type Stop, task } from '../../pool/task.ts';
import { guessType, losesDigits } from './guess-type.ts';

const preview = z.object({
  notices: z.array(z.string()),
  encoding: z.enum(ENCODINGS),
  delimiter: z.enum(DELIMITERS),
  labels: z.array(z.string()),
  /** the first rows, a value for each label; long ones are cut */
  rows: z.array(z.array(z.string())),
  unreadable: z.array(unreadableRow),
  /** counted if the whole file was read, else estimated */
  rowCount: z.object({ count: z.int(), exact: z.boolean() }),
  /** detected types of the columns, in the order of the labels */
  types: z.array(z.enum(FIELD_TYPES)),
  /** false if the dates of the file are valid only with the month first */
  dayFirst: z.boolean(),
  /** the sheets of a workbook and the one that is shown; none in a CSV file */
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
});
/** Preview of a table file with people. */
export type FoundPeople = z.infer<typeof preview>;

/** True if the dates of these columns have the day first, as far as can be detected. */
function isDayFirst(columns: readonly (readonly string[])[]): boolean {
  const dates = new DateColumn();
  for (const cells of columns) for (const cell of cells) dates.add(cell);
  return dates.order !== 'MDY';
}

/** Column types; TEXT for a column where a later number would lose digits, such as the zero of 01067. */
function withoutLosses(types: readonly FieldTypeName[], pieces: Iterable<TablePiece>, signal: Stop): FieldTypeName[] {
  const safe = [...types];
  let rows = 0;
  for (const { table } of pieces) {
    signal.throwIfStopped();
    while (table.next()) {
      rows += 1;
      if (rows > limits.personRows) return safe;
      if (table.problem !== undefined) continue;
      for (const [column, type] of safe.entries())
        if (type === 'NUMBER' && losesDigits(table.row.text(column))) safe[column] = 'TEXT';
    }
  }
  return safe;
}

/** Previews the beginning of a table file with people; chosen options win. Refuses unreadable files. */
export const previewPeople = task({
  id: 'preview-people',
  input: z.object({
    path: z.string(),
    encoding: z.enum(ENCODINGS).optional(),
    delimiter: z.enum(DELIMITERS).optional(),
    ignoreNul: z.boolean().optional(),
    labelLine: z.int().min(1).optional(),
    /** sheet of a workbook; the first one if absent */
    sheet: z.string().nullish(),
  }),
  output: preview,
  async run({ input, signal }) {
    const file = await openTableFile(input.path, input.sheet, signal);
    const { ignoreNul = false, delimiter, labelLine, ...choice } = { ...input, ...file.written };
    const { encoding, notice } = choice.encoding ? { encoding: choice.encoding } : findEncoding(input.path);
    if (!ignoreNul) refuseNul(file.source, encoding);
    signal.throwIfStopped();
    const pieces = () => readTable(file.source, { encoding, ignoreNul, delimiter, labelLine });
    const { table, rows, unreadable, bytesRead, whole, count } = sampleOf(pieces());
    const { labels, dialect } = table;
    const columns = labels.map((_, column) => rows.map((row) => row[column] ?? ''));
    const guessed = columns.map(guessType);
    const types = whole ? guessed : withoutLosses(guessed, pieces(), signal);
    const estimate = Math.round((count * file.bytes) / Math.max(1, bytesRead));
    return {
      notices: [...file.notices, ...(notice === undefined ? [] : [notice]), ...(table.rowNames ? [ROW_NAMES] : [])],
      encoding,
      delimiter: dialect.delimiter,
      labels: [...labels],
      rows: rows.slice(0, limits.csv.previewRows).map(shown),
      unreadable,
      rowCount: { count: whole ? count : estimate, exact: whole },
      types,
      dayFirst: isDayFirst(columns.filter((_, column) => types[column] === 'DATETIME')),
      sheets: file.sheets,
      sheet: file.sheet,
    };
  },
});
