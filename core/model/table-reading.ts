import * as z from 'zod';
import { limits } from '../limits.ts';
import { DELIMITERS } from '../rules/csv/csv-dialect.ts';
import { chosenEncoding, ENCODINGS } from '../rules/text-encoding.ts';
import { line } from './entity.ts';

const labelLine = () => z.int().min(1).max(limits.csv.labelLine);
const sheet = () => line(limits.workbook.sheetName);

/** Options for reading a file with columns, for every kind of row. */
export const tableDialect = {
  delimiter: z.enum(DELIMITERS),
  encoding: z.enum(ENCODINGS),
  /** line of the file with the labels, from 1; earlier lines are ignored */
  labelLine: labelLine().default(1),
  ignoreNul: z.boolean().default(false),
  /** sheet of a workbook; null for the first one, and for a CSV file */
  sheet: sheet().nullable().default(null),
};

// No enum, since GraphQL does not allow such names.
const delimiter = () =>
  z
    .string()
    .refine(
      (value) => (DELIMITERS as readonly string[]).includes(value),
      `Choose one of these: ${DELIMITERS.map((one) => one.replace('\t', 'tab')).join(' ')}.`,
    );

/** The same options for a preview; absent ones are detected. */
export const askedDialect = {
  delimiter: delimiter().optional(),
  encoding: chosenEncoding().optional(),
  ignoreNul: z.boolean().optional(),
  labelLine: labelLine().optional(),
  sheet: sheet().optional(),
};

/** Preview of a file with columns. */
export const tablePreview = {
  labels: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  /** first unreadable rows */
  unreadable: z.array(z.record(z.string(), z.unknown())),
  /** estimated rows of the whole file by its size; exact if `whole` */
  rowEstimate: z.int(),
  whole: z.boolean(),
  /** proposed options by name; each can be changed */
  options: z.record(z.string(), z.unknown()),
  /** notices for the user, a sentence each */
  notices: z.array(z.string()),
  /** sheets of a workbook; empty for a CSV file */
  sheets: z.array(z.string()),
};
