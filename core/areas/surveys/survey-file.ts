import * as z from 'zod';
import { limits } from '../../limits.ts';
import { prose } from '../../model/entity.ts';
import { tableDialect } from '../../model/table-reading.ts';
import { QUESTION_TYPES } from './question.ts';

/** Index of a column in a file, from 0. */
const column = () => z.int().min(0).max(limits.csv.columns);

const columnsOfQuestion = z.strictObject({
  text: prose(limits.questionText),
  type: z.enum(QUESTION_TYPES),
  /** one column, or all option columns of a MULTI_SELECT question */
  columns: z.array(column()).min(1, 'A question needs a column.').max(limits.csv.columns),
  /** options of these columns, in order; empty if the cells of one column contain the options */
  optionTexts: z.array(prose(limits.optionText)).default([]),
  /** separator of several options in a cell of one column */
  separator: z.string().max(5).nullable().default(null),
  /** options that contain the separator, such as "Me, myself and I" */
  wholeOptions: z.array(prose(limits.optionText)).max(limits.surveyDistinct).default([]),
});
/** A question, with the columns of its answers. */
export type ColumnsOfQuestion = z.output<typeof columnsOfQuestion>;

/** Options for reading a file with columns as a survey: one row is one respondent. */
export const surveyReading = z.strictObject({
  delimiter: tableDialect.delimiter,
  encoding: tableDialect.encoding,
  /** number of label rows: survey services write two or three */
  labelRows: z.int().min(1).max(3).default(1),
  sheet: tableDialect.sheet,
  questions: z
    .array(columnsOfQuestion)
    .min(1, 'Choose at least one question.')
    .max(limits.surveyQuestions, `A survey has at most ${limits.surveyQuestions} questions.`),
  /** column with the names of respondents */
  respondentColumn: column().nullable().default(null),
  /** column with email addresses that identify people of the directory */
  emailColumn: column().nullable().default(null),
});
export type SurveyReading = z.output<typeof surveyReading>;
