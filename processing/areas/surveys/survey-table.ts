import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import type { Delimiter, Encoding } from '@earshot/core/rules/csv-dialect';
import { cleanLine, cleanProse } from '@earshot/core/rules/text';
import type { Source } from '../../csv/pieces.ts';
import { readTable } from '../../csv/read-table.ts';
import type { UnreadableRow } from '../../csv/table.ts';
import type { Stop } from '../../pool/task.ts';

/** The label of a column: the question that it belongs to, and what of it the column holds; '' for all of it. */
export interface ColumnLabel {
  question: string;
  part: string;
}

/** A row of a survey file: the row's number among the responses, from 1, and a cleaned cell for each column. */
export type SurveyRow = { number: number; cells: string[] } | UnreadableRow;

export interface SurveyTableOptions {
  source: Source;
  encoding: Encoding;
  delimiter?: Delimiter;
  /** found by itself unless it is given */
  labelRows?: number;
}

const WHOLE = /^(?:open-ended )?response$/i;
const unnamed = (column: number) => `Column ${column + 1}`;

/** Whether a row continues the labels above it, as survey services write it: it has a label where the first row has none. */
function continuesLabels(labels: readonly string[], cells: readonly string[]): boolean {
  // A respondent has a number or name in the first column; a second row of labels has not, unless the first has no label there.
  if (cells[0] !== '' && labels[0] !== '') return false;
  return cells.some((cell, column) => WHOLE.test(cell) || (cell !== '' && labels[column] === ''));
}

/** The labels of both rows: a question stands above its first column only. */
function joined(labels: readonly string[], second: readonly string[]): ColumnLabel[] {
  let above = '';
  return labels.map((label, column) => {
    above = label || above;
    const under = second[column] ?? '';
    const part = WHOLE.test(under) ? '' : under;
    return above === '' ? { question: part || unnamed(column), part: '' } : { question: above, part };
  });
}

/** The labels of one row: columns whose labels begin alike before " - " belong to one question. */
function split(labels: readonly string[]): ColumnLabel[] {
  const beginnings = new Map<string, number>();
  const splits = (label: string) => [...label.matchAll(/ - /g)].map(({ index }) => label.slice(0, index));
  for (const label of labels)
    for (const question of [label, ...splits(label)]) beginnings.set(question, (beginnings.get(question) ?? 0) + 1);
  return labels.map((label, column) => {
    const question = splits(label).find((one) => (beginnings.get(one) ?? 0) > 1);
    return question === undefined
      ? { question: label || unnamed(column), part: '' }
      : { question, part: label.slice(question.length + 3) };
  });
}

/** Goes through a survey file: the labels of its columns come first, then its rows. */
export function* surveyRows(
  { source, encoding, delimiter, labelRows }: SurveyTableOptions,
  signal: Stop,
): Generator<{ labels: ColumnLabel[]; labelRows: number; delimiter: Delimiter } | SurveyRow> {
  let labelled = false;
  let number = 0;
  for (const { table } of readTable(source, { encoding, ...(delimiter ? { delimiter } : {}) })) {
    signal.throwIfStopped();
    while (table.next()) {
      const cells = table.labels.map((_, column) => cleanProse(table.row.text(column)).trim());
      if (!labelled) {
        labelled = true;
        const written = table.written.map(cleanLine);
        const both = labelRows === undefined ? continuesLabels(written, cells) : labelRows === 2;
        const labels = both ? joined(written, cells.map(cleanLine)) : split(written);
        yield { labels, labelRows: both ? 2 : 1, delimiter: table.dialect.delimiter };
        if (both) continue;
      }
      number += 1;
      if (number > limits.surveyResponses)
        throw new Refusal(
          'TOO_LARGE',
          `A survey has at most ${limits.surveyResponses.toLocaleString('en')} responses. Split the file.`,
        );
      yield table.problem === undefined ? { number, cells } : table.unreadable(table.problem);
    }
  }
  if (!labelled) throw new Refusal('UNPROCESSABLE', 'The file has labels but no responses. Choose another file.');
}

/** What a column is called where it stands alone. */
export const fullLabel = ({ question, part }: ColumnLabel): string =>
  part === '' ? question : `${question} - ${part}`;
