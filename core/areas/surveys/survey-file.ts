import * as z from 'zod';
import { limits } from '../../limits.ts';
import { line, prose } from '../../model/entity.ts';
import { DELIMITERS } from '../../rules/csv/csv-dialect.ts';
import { ENCODINGS } from '../../rules/text-encoding.ts';
import { QUESTION_TYPES } from './question.ts';

/** The place of a column in a file, from 0. */
const column = () => z.int().min(0).max(limits.csv.columns);

const columnsOfQuestion = z.strictObject({
  text: prose(limits.questionText),
  type: z.enum(QUESTION_TYPES),
  /** one column; for MULTI_SELECT with a column for each option, all of these */
  columns: z.array(column()).min(1, 'A question needs a column.').max(limits.csv.columns),
  /** the options of these columns, in their order; empty where the cells of one column hold the options */
  optionTexts: z.array(prose(limits.optionText)).default([]),
  /** separator of several options in a cell of one column */
  separator: z.string().max(5).nullable().default(null),
  /** options that hold what separates options, such as "Me, myself and I" */
  wholeOptions: z.array(prose(limits.optionText)).max(limits.surveyDistinct).default([]),
});
/** A question, and the columns of a file that hold its answers. */
export type ColumnsOfQuestion = z.output<typeof columnsOfQuestion>;

/** Options for reading a file with columns as a survey: one row is one respondent. */
export const surveyReading = z.strictObject({
  delimiter: z.enum(DELIMITERS),
  encoding: z.enum(ENCODINGS),
  /** number of label rows: survey services write two or three */
  labelRows: z.int().min(1).max(3).default(1),
  /** the sheet of a workbook; null for its first one, and for a CSV file */
  sheet: line(limits.workbook.sheetName).nullable().default(null),
  questions: z
    .array(columnsOfQuestion)
    .min(1, 'Choose at least one question.')
    .max(limits.surveyQuestions, `A survey has at most ${limits.surveyQuestions} questions.`),
  /** the column that names respondents */
  respondentColumn: column().nullable().default(null),
  /** the column by which respondents become people of the directory */
  emailColumn: column().nullable().default(null),
});
export type SurveyReading = z.output<typeof surveyReading>;
