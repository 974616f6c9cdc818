/** Value of a cell: numbers remain numbers, all else is text. */
export type Cell = string | number | null;

// First characters by which spreadsheets recognise a formula or command; some also accept full-width signs and skip a
// leading line break.
const BEGINS_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Text that a spreadsheet shows and never executes: possible formulas are prefixed with an apostrophe. */
export const defused = (text: string): string => (BEGINS_FORMULA.test(text) ? `'${text}` : text);

// Always quoted: with another delimiter than a comma, no cell of a spreadsheet can begin inside a text.
const written = (cell: Cell): string =>
  typeof cell === 'string' ? `"${defused(cell).replaceAll('"', '""')}"` : cell === null ? '' : String(cell);

/** Line of a table as CSV (RFC 4180); all cells of exported files are written by it (contract 28). */
export const csvLine = (values: readonly Cell[]): string => `${values.map(written).join(',')}\r\n`;

// No cell can end early: line breaks and tabs become spaces, and quotation marks are escaped.
const pasted = (cell: Cell): string => {
  if (typeof cell !== 'string') return String(cell ?? '');
  const text = defused(cell).replaceAll(/[\t\n\v\f\r\u2028\u2029]+/g, ' ');
  return text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Tab-separated line of a table for the clipboard. */
export const tsvLine = (values: readonly Cell[]): string => `${values.map(pasted).join('\t')}\n`;

const XML: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
// Characters that XML 1.0 does not allow; they would damage the workbook.
const NOT_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
/** Maximum characters of a cell in Excel. */
const MOST_IN_CELL = 32_767;

const inSheet = (cell: Cell): string => {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  const text = defused(cell).replaceAll(NOT_XML, '').slice(0, MOST_IN_CELL);
  const escaped = text.replaceAll(/[&<>]/g, (sign) => XML[sign] ?? sign);
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped}</t></is></c>`;
};

/** Row of a sheet of an Excel workbook (SpreadsheetML). */
export const sheetRow = (values: readonly Cell[]): string => `<row>${values.map(inSheet).join('')}</row>`;
