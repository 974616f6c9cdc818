import { type Delimiter } from '@earshot/core/rules/csv-dialect';
import { type Dialect, findDialect } from '@earshot/processing/csv/dialect';
import { RowScanner } from '@earshot/processing/csv/row-scanner';

/** What is chosen instead of found, and into which sizes the file is cut, one after the other. */
export interface Cut extends Partial<Dialect> {
  pieces?: readonly number[];
}

/** The rows of a CSV text as texts; a damaged one is what damaged it. */
export function rowsOf(
  text: string | Uint8Array,
  { delimiter, rowEnd, pieces = [512_000] }: Cut = {},
): (string[] | string)[] {
  const bytes = Buffer.from(text as string);
  const dialect = findDialect(bytes, delimiter);
  const scanner = new RowScanner({ ...dialect, rowEnd: rowEnd ?? dialect.rowEnd });
  const rows: (string[] | string)[] = [];
  const take = () => {
    while (scanner.next())
      rows.push(scanner.damage ?? Array.from({ length: scanner.fields }, (_, field) => scanner.text(field)));
  };
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = pieces[turn % pieces.length] ?? 1;
    scanner.push(bytes.subarray(at, at + size), false);
    take();
    at += size;
  }
  scanner.push(new Uint8Array(), true);
  take();
  return rows;
}

/** The delimiters by the names that annotations give them. */
export const NAMED_DELIMITERS: Record<string, Delimiter> = { comma: ',', semicolon: ';' };
