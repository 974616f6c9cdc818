/** Value of a cell: numbers stay numbers, everything else is text. */
export type Cell = string | number | null;

// First characters by which spreadsheets recognise a formula or command; some also accept full-width signs and skip a
// leading line break.
const BEGINS_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Text that a spreadsheet shows and never runs: an apostrophe stands before what it would take for a formula. */
export const defused = (text: string): string => (BEGINS_FORMULA.test(text) ? `'${text}` : text);

// Always in quotes: where a spreadsheet cuts cells at something else than a comma, no cell begins inside a text.
const written = (cell: Cell): string =>
  typeof cell === 'string' ? `"${defused(cell).replaceAll('"', '""')}"` : cell === null ? '' : String(cell);

/** Line of a table as CSV (RFC 4180); every cell that leaves as a file is written here (contract 28). */
export const csvLine = (values: readonly Cell[]): string => `${values.map(written).join(',')}\r\n`;

// No cell may end early: what breaks lines or leads to the next cell becomes a space, and a quote makes quotes around it.
const pasted = (cell: Cell): string => {
  if (typeof cell !== 'string') return String(cell ?? '');
  const text = defused(cell).replaceAll(/[\t\n\v\f\r\u2028\u2029]+/g, ' ');
  return text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Line of a table for the clipboard, for spreadsheets and texts: cells separated by tabs. */
export const tsvLine = (values: readonly Cell[]): string => `${values.map(pasted).join('\t')}\n`;

const XML: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
// Characters that XML 1.0 does not allow; they would damage the workbook.
const NOT_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
/** Characters that a cell of Excel holds at most. */
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
