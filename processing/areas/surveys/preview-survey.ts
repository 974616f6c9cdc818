import { surveyReading } from '@earshot/core/areas/surveys/survey-file';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { DELIMITERS, type Delimiter } from '@earshot/core/rules/csv/csv-dialect';
import { cut } from '@earshot/core/rules/text';
import { ENCODINGS } from '@earshot/core/rules/text-encoding';
import * as z from 'zod';
import { type FoundEncoding, findEncoding } from '../../csv/encoding.ts';
import { type UnreadableRow, unreadableRow } from '../../csv/table.ts';
import { openTableFile, type TableFile } from '../../csv/table-file/table-file.ts';
import { type Stop, task } from '../../pool/task.ts';
import { ColumnFacts } from './column-facts.ts';
import { type ColumnLabel, fullLabel, MOST_LABEL_ROWS } from './label-rows.ts';
import { emailColumn, proposeQuestions, respondentColumn } from './propose-questions.ts';
import { isSummaryTable, SUMMARY_TABLE } from './summary-table.ts';
import { type SurveyTableOptions, surveyRows } from './survey-table.ts';

const preview = z.object({
  labels: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  rowCount: z.int(),
  unreadableCount: z.int(),
  unreadable: z.array(unreadableRow),
  reading: surveyReading,
  options: z.array(z.array(z.string())),
  /** the sheets of a workbook; none in a CSV file */
  sheets: z.array(z.string()),
  notices: z.array(z.string()),
});

/** Maximum options of a question in the preview. */
const SHOWN_OPTIONS = 20;
const QUOTED = 100;

/** Reads a whole survey file and proposes its questions. Refuses unreadable files. */
export const previewSurvey = task({
  id: 'preview-survey',
  input: z.object({
    path: z.string(),
    labelRows: z.int().min(1).max(MOST_LABEL_ROWS).optional(),
    sheet: z.string().nullish(),
    encoding: z.enum(ENCODINGS).optional(),
  }),
  output: preview,
  async run({ input: { path, labelRows, sheet, ...choice }, signal }) {
    const file = await openTableFile(path, sheet, signal);
    const known = file.written.encoding ?? choice.encoding;
    const { encoding, notice }: FoundEncoding = known ? { encoding: known } : findEncoding(path);
    const { labels, facts, rows, ...found } = namingSheets(file, () =>
      lookAt({ source: file.source, ...file.written, encoding, labelRows }, signal),
    );
    const respondent = respondentColumn(labels, facts);
    const email = emailColumn(facts);
    const left = new Set([respondent, email].filter((column) => column !== null));
    const { questions, summedUp } = proposeQuestions(labels, facts, left);
    const proposed = questions.slice(0, limits.surveyQuestions);
    return {
      labels: labels.map(fullLabel),
      rows,
      rowCount: found.rowCount,
      unreadableCount: found.unreadableCount,
      unreadable: found.unreadable,
      reading: {
        delimiter: found.delimiter,
        encoding,
        labelRows: found.labelRows,
        sheet: file.sheet,
        questions: proposed.map(({ options: _, ...question }) => question),
        respondentColumn: respondent,
        emailColumn: email,
      },
      options: proposed.map(({ options }) =>
        options.slice(0, SHOWN_OPTIONS).map((text) => cut(text, limits.notePreview)),
      ),
      sheets: file.sheets,
      notices: [
        ...(isSummaryTable(labels, facts) ? [SUMMARY_TABLE] : []),
        ...file.notices,
        ...(notice === undefined ? [] : [notice]),
        ...summedUp.map(
          (text) =>
            `“${cut(text, QUOTED)}” has a column for each option, and one that says the same again; that one is left out.`,
        ),
      ],
    };
  },
});

/** Reads all rows: the labels, the values of each column, the first rows, and the unreadable ones. */
function lookAt(options: SurveyTableOptions, signal: Stop) {
  let found = { labels: [] as ColumnLabel[], labelRows: 1, delimiter: DELIMITERS[0] as Delimiter };
  let facts: ColumnFacts[] = [];
  const rows: string[][] = [];
  const unreadable: UnreadableRow[] = [];
  let rowCount = 0;
  let unreadableCount = 0;
  for (const row of surveyRows(options, signal)) {
    if ('labels' in row) {
      found = row;
      facts = row.labels.map(() => new ColumnFacts());
    } else if ('cells' in row) {
      rowCount += 1;
      for (const [column, cell] of row.cells.entries()) facts[column]?.add(cell);
      if (rows.length < limits.csv.previewRows) rows.push(row.cells.map((cell) => cut(cell, limits.notePreview)));
    } else {
      unreadableCount += 1;
      if (unreadable.length < limits.csv.previewRows) unreadable.push(row);
    }
  }
  return { ...found, facts, rows, rowCount, unreadable, unreadableCount };
}

/** Adds the sheets of the workbook to a refusal of one sheet, so that another can be chosen. */
function namingSheets<T>({ sheets, sheet }: TableFile, look: () => T): T {
  try {
    return look();
  } catch (error) {
    if (!(error instanceof Refusal) || sheets.length < 2) throw error;
    throw new Refusal(error.code, error.message, { ...error.details, sheets, sheet });
  }
}
