import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import type { Delimiter } from '@earshot/core/rules/csv/csv-dialect';
import { numberText } from '@earshot/core/rules/number-text';
import { cleanLine, cleanProse } from '@earshot/core/rules/text';
import type { Encoding } from '@earshot/core/rules/text-encoding';
import type { Source } from '../../csv/pieces.ts';
import { readTable } from '../../csv/read-table.ts';
import type { Table, UnreadableRow } from '../../csv/table.ts';
import type { Stop } from '../../pool/task.ts';
import { type ColumnLabel, columnLabels, labelRowsIn, MOST_LABEL_ROWS } from './label-rows.ts';

/** A row of a survey file: the row's number among the responses, from 1, and a cleaned cell for each column. */
export type SurveyRow = { number: number; cells: string[] } | UnreadableRow;

export interface SurveyTableOptions {
  source: Source;
  encoding: Encoding;
  delimiter?: Delimiter;
  /** detected unless given */
  labelRows?: number;
}

/** The column labels of a file by its first rows, and the number of these rows. */
export interface SurveyLabels {
  labels: ColumnLabel[];
  labelRows: number;
  delimiter: Delimiter;
}

type FileRow = { cells: string[] } | UnreadableRow;

function* fileRows(
  { source, encoding, delimiter }: SurveyTableOptions,
  signal: Stop,
): Generator<{ table: Table; row: FileRow }> {
  for (const { table } of readTable(source, { encoding, ...(delimiter ? { delimiter } : {}) })) {
    signal.throwIfStopped();
    while (table.next()) {
      const cells = () => table.labels.map((_, column) => cleanProse(table.row.text(column)).trim());
      yield { table, row: table.problem === undefined ? { cells: cells() } : table.unreadable(table.problem) };
    }
  }
}

/** Reads a survey file: first the labels of its columns, then its rows. */
export function* surveyRows(options: SurveyTableOptions, signal: Stop): Generator<SurveyLabels | SurveyRow> {
  const rows = fileRows(options, signal);
  const first: FileRow[] = [];
  let table: Table | undefined;
  while (first.length < MOST_LABEL_ROWS - 1) {
    const next = rows.next();
    if (next.done) break;
    table = next.value.table;
    first.push(next.value.row);
  }
  if (!table) throw new Refusal('UNPROCESSABLE', 'The file has labels but no responses. Choose another file.');
  const broken = first.findIndex((row) => !('cells' in row));
  const readable = (broken < 0 ? first : first.slice(0, broken)).flatMap((row) => ('cells' in row ? [row.cells] : []));
  const head = [table.written, ...readable].map((cells) => cells.map(cleanLine));
  const labelRows = Math.min(options.labelRows ?? labelRowsIn(head), head.length);
  yield { labels: columnLabels(head.slice(0, labelRows)), labelRows, delimiter: table.dialect.delimiter };
  let number = 0;
  const numbered = (row: FileRow): SurveyRow => {
    number += 1;
    if (number > limits.surveyResponses) throw tooMany();
    return 'cells' in row ? { number, cells: row.cells } : row;
  };
  for (const row of first.slice(labelRows - 1)) yield numbered(row);
  for (const { row } of rows) yield numbered(row);
}

const tooMany = () =>
  new Refusal('TOO_LARGE', `A survey has at most ${numberText(limits.surveyResponses)} responses. Split the file.`);
