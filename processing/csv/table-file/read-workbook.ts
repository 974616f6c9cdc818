import { limits } from '@earshot/core/limits';
import { demandKind } from '../../office/kinds.ts';
import type { SheetRow } from '../../office/sheet.ts';
import { type Sheet, tooMuchText, Workbook } from '../../office/workbook.ts';

/** Input of the child process. */
export interface WorkbookToRead {
  bytes: Uint8Array;
  /** the sheet that is read; without it the first one that is not hidden */
  sheet: string | undefined;
}

/** A sheet as the text of a CSV file with commas, and what the workbook has besides. */
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

/** Rows as CSV; rows without a value stay as empty lines, so that a line has the number of its row. */
class CsvText {
  readonly #lines: string[] = [];
  // Labels stand in one of these, and each column gets one: they are as wide as the widest row.
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

/** Called in a child process: one sheet of a workbook as CSV. */
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
