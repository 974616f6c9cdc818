import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { numberText } from '@earshot/core/rules/number-text';
import { readTable } from '../../../../csv/read-table.ts';
import { decodeText } from '../../../../documents/read-text.ts';
import type { PackageEntry, ZipReader } from '../../package/zip-reader.ts';

/** A table in a zip file, read as a whole. */
export interface ZippedTable {
  file: string;
  /** labels of the columns read */
  labels: readonly string[];
  /** columns beyond these */
  more: number;
  rows: string[][];
  /** rows that cannot be read */
  unreadable: number;
}

const TABLE = /\.csv$/i;
const TEXT = /\.(?:md|markdown)$/i;
const ASIDE = /(?:^|\/)(?:__MACOSX\/|\._)/;

const among = (zip: ZipReader, ending: RegExp): PackageEntry[] =>
  [...zip.entries.values()].filter(({ name }) => ending.test(name) && !ASIDE.test(name));

/** True if a zip file contains tables or texts, as programs export them. */
export const hasTables = (zip: ZipReader): boolean => among(zip, TABLE).length > 0 || among(zip, TEXT).length > 0;

const tooMuch = (what: string) => new Refusal('TOO_LARGE', `The zip file has ${what}. Split it and import its parts.`);

function demandSmall(entries: readonly PackageEntry[]): void {
  if (entries.reduce((sum, { size }) => sum + size, 0) > limits.moveIn.textBytes)
    throw tooMuch('more text than is imported at once');
}

/** The tables in a zip file, in order. Refuses too many. */
export function tablesIn(zip: ZipReader): ZippedTable[] {
  const entries = among(zip, TABLE);
  if (entries.length > limits.moveIn.tables) throw tooMuch(`more than ${limits.moveIn.tables} tables`);
  if (entries.some(({ name }) => name.length > limits.moveIn.fileName)) throw tooMuch('tables with names too long');
  demandSmall([...entries, ...among(zip, TEXT)]);
  let rows = 0;
  return entries.map((entry) => {
    const table = tableOf(entry.name, zip.whole(entry, limits.moveIn.textBytes));
    rows += table.rows.length;
    if (rows > limits.moveIn.rows) throw tooMuch(`more than ${numberText(limits.moveIn.rows)} rows`);
    return table;
  });
}

function tableOf(file: string, bytes: Buffer): ZippedTable {
  if (bytes.length === 0) return { file, labels: [], more: 0, rows: [], unreadable: 0 };
  const rows: string[][] = [];
  let labels: readonly string[] = [];
  let [more, unreadable] = [0, 0];
  for (const { table } of readTable(decoded(bytes), { encoding: 'UTF-8' })) {
    labels = table.labels.slice(0, limits.moveIn.columns);
    more = table.labels.length - labels.length;
    while (table.next()) {
      if (table.problem !== undefined) unreadable += 1;
      else if (rows.length <= limits.moveIn.rows) rows.push(labels.map((_, column) => table.row.text(column)));
    }
  }
  return { file, labels, more, rows, unreadable };
}

/** Bytes as UTF-8, whatever the table's encoding. */
const decoded = (bytes: Buffer): Buffer => Buffer.from(decodeText(bytes).text);

/** The Markdown files in a zip file by their names. */
export function* textsIn(zip: ZipReader): Generator<{ file: string; text: string }> {
  for (const entry of among(zip, TEXT)) {
    const bytes = zip.whole(entry, limits.moveIn.textBytes);
    yield { file: entry.name, text: bytes.length === 0 ? '' : decoded(bytes).toString('utf8') };
  }
}

/** Number of Markdown files in a zip file. */
export const textCount = (zip: ZipReader): number => among(zip, TEXT).length;
