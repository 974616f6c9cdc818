import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { DELIMITERS } from '@earshot/core/rules/csv/csv-dialect';
import { numberText } from '@earshot/core/rules/number-text';
import { cleanProse } from '@earshot/core/rules/text';
import { ENCODINGS } from '@earshot/core/rules/text-encoding';
import * as z from 'zod';
import { columnOf } from '../../csv/labels.ts';
import { readTable } from '../../csv/read-table.ts';
import { unreadableRow } from '../../csv/table.ts';
import { openTableFile } from '../../csv/table-file/table-file.ts';
import { task } from '../../pool/task.ts';

const row = z.object({
  line: z.int(),
  /** a value for each requested column */
  values: z.array(z.string()),
});
/** The requested columns of a row of a file with people. */
export type PersonRow = z.infer<typeof row>;

const tooMany = () =>
  new Refusal(
    'UNPROCESSABLE',
    `The file has more than ${numberText(limits.personRows)} rows. Split it, and import the parts one after the other.`,
    { reason: 'rows' },
  );

/** Reads some columns of all rows of a file with people; refuses a file with too many rows. */
export const readPeople = task({
  id: 'read-people',
  input: z.object({
    path: z.string(),
    encoding: z.enum(ENCODINGS),
    delimiter: z.enum(DELIMITERS),
    ignoreNul: z.boolean(),
    labelLine: z.int().min(1),
    /** sheet of a workbook; the first one if absent */
    sheet: z.string().nullish(),
    /** the labels of the columns */
    columns: z.array(z.string()),
  }),
  output: z.object({ rows: z.array(row), unreadable: z.array(unreadableRow) }),
  async run({ input: { path, columns, sheet, ...options }, signal }) {
    const { source, written } = await openTableFile(path, sheet, signal);
    const rows: PersonRow[] = [];
    const unreadable: z.infer<typeof unreadableRow>[] = [];
    let wanted: number[] | undefined;
    for (const { table } of readTable(source, { ...options, ...written })) {
      signal.throwIfStopped();
      if (table.labels.length > 0) wanted ??= columns.map((label) => columnOf(table.labels, label));
      while (table.next()) {
        if (rows.length + unreadable.length >= limits.personRows) throw tooMany();
        if (table.problem !== undefined) unreadable.push(table.unreadable(table.problem));
        else rows.push({ line: table.row.line, values: (wanted ?? []).map((at) => cleanProse(table.row.text(at))) });
      }
    }
    return { rows, unreadable };
  },
});
