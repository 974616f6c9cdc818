import { limits } from '@earshot/core/limits';
import { demandKind } from '../../office/kinds.ts';
import type { SheetRow } from '../../office/sheet.ts';
import { type Sheet, tooMuchText, Workbook } from '../../office/workbook.ts';

/** Input of the child process. */
export interface WorkbookToRead {
  bytes: Uint8Array;
  /** the sheet to read; the first visible one if absent */
  sheet: string | undefined;
}

/** A sheet as comma-separated CSV, with notices about other content of the workbook. */
export interface SheetAsCsv {
  csv: string;
  sheet: string;
  sheets: Sheet[];
  unknownResults: number;
  mergedCells: number;
}

const QUOTED = /[",\r\n]/;
const field = (text: string) => (QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const line = (gap: number, cells: readonly string[]) => `${'\n'.repeat(gap)}${cells.map(field).join(',')}\n`;

/** Rows as CSV; rows without a value remain as empty lines, so that line numbers equal row numbers. */
class CsvText {
  readonly #lines: string[] = [];
  // One of these rows has the labels, one for each column: they are as wide as the widest row.
  readonly #first: { gap: number; cells: string[] }[] = [];
  #last = 0;
  #characters = 0;
  #width = 0;

  readonly add = ({ number, cells }: SheetRow): void => {
    const gap = number - this.#last - 1;
    this.#last = number;
    this.#width = Math.max(this.#width, cells.length);
    for (const cell of cells) this.#characters += cell.length + 1;
    if (this.#characters > limits.workbook.characters) throw tooMuchText();
    if (number <= limits.csv.labelLine) this.#first.push({ gap, cells });
    else this.#lines.push(line(gap, cells));
  };

  toString(): string {
    const first = this.#first.map(({ gap, cells }) =>
      line(gap, [...cells, ...Array.from({ length: this.#width - cells.length }, () => '')]),
    );
    return [...first, ...this.#lines].join('');
  }
}

/** Converts a sheet of a workbook to CSV; called in a child process. */
export async function read({ bytes, sheet }: WorkbookToRead): Promise<SheetAsCsv> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  demandKind('workbook', file);
  const workbook = new Workbook(file);
  const name = sheet ?? workbook.sheets.find(({ hidden }) => !hidden)?.name ?? workbook.sheets[0]?.name ?? '';
  const csv = new CsvText();
  const facts = await workbook.readSheet(name, csv.add);
  return {
    csv: csv.toString(),
    sheet: name,
    sheets: workbook.sheets.map(({ name, hidden }) => ({ name, hidden })),
    ...facts,
  };
}
