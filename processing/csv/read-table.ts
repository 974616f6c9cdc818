import { type Delimiter } from '@earshot/core/rules/csv/csv-dialect';
import { findDialect, namedDelimiter } from './dialect.ts';
import { type Source, type TextOptions, textPieces } from './pieces.ts';
import { Table } from './table.ts';

export interface TableOptions extends TextOptions {
  delimiter?: Delimiter;
  /** the line of the file with the labels, from 1; lines above it are left out */
  labelLine?: number;
}

/** Progress of reading a file: the table holds the rows of the latest piece. */
export interface TablePiece {
  table: Table;
  bytesRead: number;
  /** true for the last piece */
  final: boolean;
}

const NOTHING = Buffer.alloc(0);

function tableOf(head: Uint8Array, labelLine: number, delimiter?: Delimiter): Table {
  const named = namedDelimiter(head);
  const line = Math.max(labelLine, named?.below ?? 1);
  return new Table(findDialect(head, delimiter ?? named?.delimiter, line), line, head);
}

/** Reads a table piece by piece; the caller reads the rows of a piece before requesting the next. */
export function* readTable(
  source: Source,
  { delimiter, labelLine = 1, ...options }: TableOptions,
): Generator<TablePiece> {
  let table: Table | undefined;
  let bytesRead = 0;
  for (const { bytes, read } of textPieces(source, options)) {
    table ??= tableOf(bytes, labelLine, delimiter);
    table.push(bytes, false);
    bytesRead = read;
    yield { table, bytesRead, final: false };
  }
  table ??= new Table(findDialect(NOTHING, delimiter), labelLine);
  table.push(NOTHING, true);
  yield { table, bytesRead, final: true };
}
