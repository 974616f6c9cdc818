import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { numberText } from '@earshot/core/rules/number-text';
import * as z from 'zod';
import { mayBeOffice } from '../../office/kinds.ts';
import { readInChild } from '../../pool/child.ts';
import type { Stop } from '../../pool/task.ts';
import { headOf, type Source } from '../pieces.ts';
import type { TableOptions } from '../read-table.ts';
import type { WorkbookToRead } from './read-workbook.ts';

const sheetAsCsv = z.object({
  csv: z.string(),
  sheet: z.string(),
  sheets: z.array(z.object({ name: z.string(), hidden: z.boolean() })),
  unknownResults: z.int(),
  mergedCells: z.int(),
});

/** A file with a table, CSV or workbook: `readTable` reads the rows of both. */
export interface TableFile {
  source: Source;
  bytes: number;
  /** fixed dialect of a workbook; empty for a CSV file */
  written: Partial<Pick<TableOptions, 'encoding' | 'delimiter'>>;
  /** names of the sheets, and of the chosen one; none in a CSV file */
  sheets: string[];
  sheet: string | null;
  /** notices for the user, a sentence each */
  notices: string[];
}

const url = new URL('./read-workbook.js', import.meta.url).href;
/** CSV text as JSON can have twice its characters, each of up to three bytes; most have one. */
const ANSWER_BYTES = 3 * limits.workbook.characters;

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${numberText(count)} ${many}`;

function noticesOf({ sheets, unknownResults, mergedCells }: z.infer<typeof sheetAsCsv>): string[] {
  const hidden = sheets.filter((sheet) => sheet.hidden).length;
  return [
    ...(hidden > 0
      ? [`${counted(hidden, 'hidden sheet', 'hidden sheets')} cannot be chosen. Show it in Excel to import it.`]
      : []),
    ...(mergedCells > 0 ? ['Merged cells have their value in the first row and column only.'] : []),
    ...(unknownResults > 0
      ? [
          `${counted(unknownResults, 'formula has', 'formulas have')} no stored result and will be empty. Open the file in Excel and save it.`,
        ]
      : []),
  ];
}

/**
 * Opens a file with a table. A workbook is read in a child process: `sheet` of it, or else its first one; any other
 * file counts as CSV.
 */
export async function openTableFile(path: string, sheet: string | null | undefined, signal: Stop): Promise<TableFile> {
  const { size } = statSync(path);
  if (!mayBeOffice(headOf(path, 4)))
    return { source: path, bytes: size, written: {}, sheets: [], sheet: null, notices: [] };
  if (size > limits.workbook.bytes)
    throw new Refusal(
      'TOO_LARGE',
      `A workbook can have ${limits.workbook.bytes / 1_000_000} MB. Save the sheet as CSV (UTF-8) and import that file.`,
    );
  const file: WorkbookToRead = { bytes: await readFile(path), sheet: sheet ?? undefined };
  const answer = await readInChild({ plugin: 'workbooks', url, file }, { signal, outputBytes: ANSWER_BYTES });
  const read = sheetAsCsv.parse(answer);
  const source = Buffer.from(read.csv);
  return {
    source,
    bytes: source.length,
    written: { encoding: 'UTF-8', delimiter: ',' },
    sheets: read.sheets.filter(({ hidden, name }) => !hidden || name === read.sheet).map(({ name }) => name),
    sheet: read.sheet,
    notices: noticesOf(read),
  };
}
