import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';

const PIECE = 1024 * 1024;
const LINE_END = 10;

/** A line of a package. */
export type Line = Record<string, unknown> & { id: string };

/** Yields the lines of a package's file; none if the file is missing. */
export function* readLines(folder: string, file: string): Generator<Line> {
  const path = join(folder, file);
  if (!existsSync(path)) return;
  const from = openSync(path, 'r');
  try {
    let rest: Buffer[] = [];
    for (;;) {
      const piece = Buffer.allocUnsafe(PIECE);
      const bytes = piece.subarray(0, readSync(from, piece, 0, PIECE, null));
      let begun = 0;
      for (let end = bytes.indexOf(LINE_END); end >= 0; end = bytes.indexOf(LINE_END, begun)) {
        yield parsed(Buffer.concat([...rest, bytes.subarray(begun, end)]));
        rest = [];
        begun = end + 1;
      }
      if (bytes.length === 0) break;
      rest.push(bytes.subarray(begun));
    }
    const last = Buffer.concat(rest);
    if (last.length > 0) yield parsed(last);
  } finally {
    closeSync(from);
  }
}

const parsed = (bytes: Buffer): Line => JSON.parse(bytes.toString('utf8')) as Line;

/** The row under x-earshot in a line of the community format, or the line itself. */
export const rowOf = (line: Line): Line => ({ ...line, ...((line['x-earshot'] as object | undefined) ?? {}) });
