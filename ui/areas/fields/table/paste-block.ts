/** A rectangle of cells, as inclusive indices of rows and columns. */
export interface Block {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/**
 * Parses cells copied from a spreadsheet: tabs between cells, line breaks between rows, double quotes around cells with
 * either.
 */
export function cellsIn(text: string): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      const quoted = /^"((?:[^"]|"")*)"(?=[\t\r\n]|$)/.exec(text.slice(at));
      if (quoted) {
        cell = (quoted[1] ?? '').replaceAll('""', '"');
        at += quoted[0].length;
      }
    }
    const end = text.slice(at).search(/[\t\r\n]/);
    const to = end === -1 ? text.length : at + end;
    cell += text.slice(at, to);
    rows.at(-1)?.push(cell);
    if (to >= text.length) break;
    const lineEnd = /^(?:\r\n|\r|\n)/.exec(text.slice(to, to + 2))?.[0];
    at = to + (lineEnd?.length ?? 1);
    if (lineEnd && at < text.length) rows.push([]);
    // A tab at the very end is followed by an empty cell.
    else if (!lineEnd && at === text.length) rows.at(-1)?.push('');
  }
  return rows;
}

/** Formats cells for pasting into a spreadsheet. */
export const cellsAsText = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) => row.map((cell) => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
    .join('\n');

/**
 * Target cells of a paste: from the first cell of the block, right and down; a single cell fills the whole block. Cells
 * outside the table are skipped.
 */
export function pasted(
  cells: readonly (readonly string[])[],
  block: Block,
  table: { rows: number; columns: number },
): { row: number; column: number; text: string }[] {
  const [first] = cells;
  if (!first) return [];
  const alone = cells.length === 1 && first.length === 1;
  const height = alone ? block.bottom - block.top + 1 : cells.length;
  const width = alone ? block.right - block.left + 1 : Math.max(...cells.map(({ length }) => length));
  const targets: { row: number; column: number; text: string }[] = [];
  for (let down = 0; down < height && block.top + down < table.rows; down += 1)
    for (let across = 0; across < width && block.left + across < table.columns; across += 1) {
      const text = alone ? first[0] : cells[down]?.[across];
      if (text !== undefined) targets.push({ row: block.top + down, column: block.left + across, text });
    }
  return targets;
}
