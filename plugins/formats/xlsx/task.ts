import type { DocumentNode } from '@earshot/core/documents/document';
import { limits } from '@earshot/core/limits';
import type { ReadBytes } from '@earshot/core/plugin/import-format';
import { Refusal } from '@earshot/core/refusal';
import { numberText } from '@earshot/core/rules/number-text';
import { demandKind } from '@earshot/processing/office/kinds';
import { linesOfText } from '@earshot/processing/office/lines-of-text';
import { Workbook } from '@earshot/processing/office/workbook';

const tooManyCells = () =>
  new Refusal(
    'TOO_LARGE',
    `It has more than the ${numberText(limits.workbook.noteCells)} cells that a note can have. Import it into a channel, which reads its rows as data.`,
  );

/** The rows of a sheet, padded to its widest one. */
class Rows {
  readonly all: string[][] = [];
  #first = Number.POSITIVE_INFINITY;
  #width = 0;

  constructor(private readonly most: number) {}

  readonly add = ({ cells }: { cells: string[] }): void => {
    this.all.push(cells);
    this.#width = Math.max(this.#width, cells.length);
    this.#first = Math.min(
      this.#first,
      cells.findIndex((cell) => cell !== ''),
    );
    if (this.cells > this.most) throw tooManyCells();
  };

  get cells(): number {
    return this.all.length * Math.max(0, this.#width - this.#first);
  }

  /** A table from the first column with a value; its first row has the labels. */
  table(): DocumentNode {
    const columns = Array.from({ length: this.#width - this.#first }, (_, at) => this.#first + at);
    const row = (cells: readonly string[], type: string): DocumentNode => ({
      type: 'tableRow',
      content: columns.map((column) => ({ type, content: [linesOfText(cells[column] ?? '')] })),
    });
    return { type: 'table', content: this.all.map((cells, at) => row(cells, at === 0 ? 'tableHeader' : 'tableCell')) };
  }
}

const heading = (text: string): DocumentNode => ({
  type: 'heading',
  attrs: { level: 2 },
  ...(text.trim() === '' ? {} : { content: [{ type: 'text', text }] }),
});

const counted = (count: number, one: string, many: string) => `${numberText(count)} ${count === 1 ? one : many}`;

/** A workbook as a note: a table for each visible sheet, under the sheet's name if there are several. */
export const read: ReadBytes = async ({ bytes }) => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  demandKind('workbook', file);
  const workbook = new Workbook(file);
  const shown = workbook.sheets.filter(({ hidden }) => !hidden);
  const found: { name: string; rows: Rows }[] = [];
  let left: number = limits.workbook.noteCells;
  let unknown = 0;
  for (const { name } of shown) {
    const rows = new Rows(left);
    unknown += (await workbook.readSheet(name, rows.add)).unknownResults;
    left -= rows.all.length > 0 ? rows.cells : 0;
    if (rows.all.length > 0) found.push({ name, rows });
  }
  if (found.length === 0) throw new Refusal('UNPROCESSABLE', 'All sheets are empty. Choose another workbook.');
  const hidden = workbook.sheets.length - shown.length;
  const notices = [
    ...(hidden > 0 ? [`${counted(hidden, 'hidden sheet was', 'hidden sheets were')} left out.`] : []),
    ...(unknown > 0 ? [`${counted(unknown, 'formula has', 'formulas have')} no stored result and came in empty.`] : []),
  ];
  const content = found.flatMap(({ name, rows }) => [...(found.length > 1 ? [heading(name)] : []), rows.table()]);
  return { document: { type: 'doc', content }, ...(notices.length > 0 && { notices }) };
};
