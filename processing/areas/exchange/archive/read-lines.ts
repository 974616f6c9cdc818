import { closeSync, existsSync, openSync, readSync } from 'node:fs';

const PIECE = 256 * 1024;
const LINE_END = 0x0a;

/** A row of a package, parsed from one of its lines. */
export type PackageRow = Record<string, unknown> & { id: string };

/** The rows in a file of a package, one after the other; none where the package has no such file. */
export function* rowsIn(path: string): Generator<PackageRow> {
  if (!existsSync(path)) return;
  const file = openSync(path, 'r');
  try {
    let rest: Buffer[] = [];
    for (;;) {
      const piece = Buffer.allocUnsafe(PIECE);
      const count = readSync(file, piece, 0, PIECE, null);
      if (count === 0) break;
      let from = 0;
      for (let end = piece.indexOf(LINE_END); end >= 0 && end < count; end = piece.indexOf(LINE_END, from)) {
        yield rowOf(Buffer.concat([...rest, piece.subarray(from, end)]));
        rest = [];
        from = end + 1;
      }
      if (from < count) rest.push(piece.subarray(from, count));
    }
    if (rest.length > 0) yield rowOf(Buffer.concat(rest));
  } finally {
    closeSync(file);
  }
}

const rowOf = (line: Buffer): PackageRow => JSON.parse(line.toString('utf8')) as PackageRow;

/** Earshot's own data of a row: under x-earshot in lines of the community format, otherwise the whole line. */
export const knownOf = (row: PackageRow): PackageRow => (row['x-earshot'] as PackageRow | undefined) ?? row;
