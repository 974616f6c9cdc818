import { limits } from '@earshot/core/limits';
import { cut } from '@earshot/core/rules/text';
import type { TablePiece } from './read-table.ts';
import type { Table, UnreadableRow } from './table.ts';

/** The beginning of a file. */
export interface Sample {
  table: Table;
  rows: string[][];
  unreadable: UnreadableRow[];
  /** number of bytes read, or the file's size, and number of rows */
  bytesRead: number;
  whole: boolean;
  count: number;
}

function takeRow(rows: string[][], { labels, row }: Table): void {
  if (rows.length < limits.csv.sampleRows) rows.push(labels.map((_, column) => row.text(column)));
}

/** Reads the beginning of a file: at least one row if it has any, then up to `limits.csv.sampleBytes`. */
export function sampleOf(pieces: Iterable<TablePiece>): Sample {
  let sample: Sample | undefined;
  for (const { table, bytesRead, final } of pieces) {
    sample ??= { table, rows: [], unreadable: [], bytesRead, whole: final, count: 0 };
    while (table.next()) {
      sample.count += 1;
      if (table.problem === undefined) takeRow(sample.rows, table);
      else if (sample.unreadable.length < limits.csv.previewRows)
        sample.unreadable.push(table.unreadable(table.problem));
    }
    Object.assign(sample, { bytesRead, whole: final });
    if (bytesRead >= limits.csv.sampleBytes && sample.count > 0) break;
  }
  if (!sample) throw new Error('a file has at least one piece, if an empty one');
  return sample;
}

/** Notice about a file whose rows begin with their names. */
export const ROW_NAMES =
  'The first line has one label fewer than the rows have values, so the first value of each row is read as its row name.';

/** A row in a preview, with long values cut. */
export const shown = (row: readonly string[]) => row.map((text) => cut(text, limits.notePreview));
