import { limits } from '@earshot/core/limits';
import { DELIMITERS } from '@earshot/core/rules/csv/csv-dialect';
import { DateColumn } from '@earshot/core/rules/dates/read-date-order';
import { numberText } from '@earshot/core/rules/number-text';
import { cut } from '@earshot/core/rules/text';
import { ENCODINGS } from '@earshot/core/rules/text-encoding';
import * as z from 'zod';
import { type FoundEncoding, findEncoding } from '../../csv/encoding.ts';
import { columnOf } from '../../csv/labels.ts';
import { refuseNul } from '../../csv/pieces.ts';
import { readTable, type TablePiece } from '../../csv/read-table.ts';
import { ROW_NAMES, sampleOf, shown } from '../../csv/sample.ts';
import { unreadableRow } from '../../csv/table.ts';
import { openTableFile } from '../../csv/table-file/table-file.ts';
import { type Stop, task } from '../../pool/task.ts';
import { proposeId, proposeText, sampleColumns, timeColumns } from './csv/columns.ts';

const options = z.object({
  path: z.string(),
  /** chosen options that override detection */
  encoding: z.enum(ENCODINGS).optional(),
  delimiter: z.enum(DELIMITERS).optional(),
  ignoreNul: z.boolean().optional(),
  time: z.string().optional(),
  labelLine: z.int().min(1).optional(),
  /** sheet of a workbook */
  sheet: z.string().nullish(),
});

const preview = z.object({
  /** notices for the user, a sentence each */
  notices: z.array(z.string()),
  encoding: z.enum(ENCODINGS),
  /** true if the encoding is guessed, not detected */
  encodingGuessed: z.boolean(),
  encodings: z.array(z.enum(ENCODINGS)),
  delimiter: z.enum(DELIMITERS),
  delimiters: z.array(z.enum(DELIMITERS)),
  labels: z.array(z.string()),
  /** the first rows, a value for each label; long ones are cut */
  rows: z.array(z.array(z.string())),
  /** the first rows that cannot be read */
  unreadable: z.array(unreadableRow),
  /** counted if the whole file was read, else estimated */
  rowCount: z.object({ count: z.int(), exact: z.boolean() }),
  /** label of the column that reads most like text; any column can be chosen instead */
  text: z.string(),
  /** label of the column that identifies rows; null if none surely does */
  id: z.string().nullable(),
  /** time; null without a time column */
  time: z.string().nullable(),
  /** labels of date columns */
  times: z.array(z.string()),
  /** order of the time column's dates; null if unclear */
  dateOrder: z.enum(['DMY', 'MDY']).nullable(),
  /** true if dates are ambiguous and no other date settles it: the order has to be chosen */
  dateOrderUnclear: z.boolean(),
  /** true if times are days, written as midnight: they are not shifted by a zone */
  midnights: z.boolean(),
  /** the sheets of a workbook and the one that is shown; none in a CSV file */
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
});
/** Preview of a file with a table, with proposed options for its import. */
export type CsvPreview = z.infer<typeof preview>;

const QUOTED = 100;
// Counting larger files takes too long.
const COUNTED_BYTES = 20_000_000;

/** The number of rows of a whole file, and the date order of a column. */
function wholeOf(
  pieces: Iterable<TablePiece>,
  label: string | undefined,
  signal: Stop,
): { dates: DateColumn; count: number } {
  const dates = new DateColumn();
  let count = 0;
  for (const { table } of pieces) {
    signal.throwIfStopped();
    const column = label === undefined ? -1 : table.labels.indexOf(label);
    while (table.next()) {
      count += 1;
      if (column >= 0 && table.problem === undefined) dates.add(table.row.text(column));
    }
  }
  return { dates, count };
}

const NOTHING = /^(?:#?n\/a|na|nan|null|nil|none|undefined|not applicable|[-–—.?]+)$/i;

/** Notice about rows whose text is a placeholder that programs write for no answer. */
function nothingSaid(label: string, cells: readonly string[], whole: boolean): string[] {
  const count = cells.filter((cell) => NOTHING.test(cell.trim())).length;
  if (count === 0) return [];
  const among = `${whole ? '' : 'the first '}${numberText(cells.length)}`;
  const [rows, says] = count === 1 ? ['row', 'says'] : ['rows', 'say'];
  return [
    `${numberText(count)} of ${among} ${rows} ${says} nothing but “null”, “n/a” or the like in “${cut(label, QUOTED)}”. They come in as they are.`,
  ];
}

/**
 * Previews a CSV file or a sheet of a workbook and proposes how to read it; chosen options win. Refuses unreadable
 * files.
 */
export const previewCsv = task({
  id: 'preview-csv',
  input: options,
  output: preview,
  async run({ input, signal }) {
    const file = await openTableFile(input.path, input.sheet, signal);
    const { delimiter, labelLine, ignoreNul = false, ...choice } = { ...input, ...file.written };
    const {
      encoding,
      notice,
      guessed = false,
    }: FoundEncoding = choice.encoding ? { encoding: choice.encoding } : findEncoding(input.path);
    if (!ignoreNul) refuseNul(file.source, encoding);
    signal.throwIfStopped();
    const pieces = () => readTable(file.source, { encoding, ignoreNul, delimiter, labelLine });
    const { table, rows, unreadable, bytesRead, whole, count } = sampleOf(pieces());
    const { labels, dialect } = table;
    const columns = sampleColumns(labels, rows);
    const times = timeColumns(columns);
    const time = input.time === undefined ? times[0] : columns[columnOf(labels, input.time)];
    // If the beginning does not settle the order, a later date can.
    const isPart = !whole || count > limits.csv.sampleRows;
    const unclear = time?.dates.ambiguous === true && isPart;
    const all = unclear || (!whole && file.bytes <= COUNTED_BYTES) ? wholeOf(pieces(), time?.label, signal) : undefined;
    const dates = unclear ? all?.dates : time?.dates;
    const text = proposeText(columns) ?? labels[0] ?? '';
    const estimate = Math.round((count * file.bytes) / Math.max(1, bytesRead));
    return {
      notices: [
        ...file.notices,
        ...(notice === undefined ? [] : [notice]),
        ...(table.rowNames ? [ROW_NAMES] : []),
        ...nothingSaid(
          text,
          rows.map((row) => row[labels.indexOf(text)] ?? ''),
          !isPart,
        ),
      ],
      encoding,
      encodingGuessed: guessed,
      encodings: [...ENCODINGS],
      delimiter: dialect.delimiter,
      delimiters: [...DELIMITERS],
      labels: [...labels],
      rows: rows.slice(0, limits.csv.previewRows).map(shown),
      unreadable,
      rowCount: { count: all?.count ?? (whole ? count : estimate), exact: all !== undefined || whole },
      text,
      id: proposeId(columns) ?? null,
      time: time?.label ?? null,
      times: times.map(({ label }) => label),
      dateOrder: dates?.order ?? null,
      dateOrderUnclear: dates?.ambiguous ?? false,
      midnights: dates?.midnights ?? false,
      sheets: file.sheets,
      sheet: file.sheet,
    };
  },
});
