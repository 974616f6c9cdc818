import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';

/** A line of a file of a package, and the byte offset of the next one. */
export interface PackageLine {
  text: string;
  next: number;
}

const PIECE = 1024 * 1024;
const LINE_END = 10;

const tooLong = () => new Refusal('TOO_LARGE', 'A row of the package is far larger than a page can be.');

/** Yields the lines of a file from a byte on, with one line in memory at a time; none if the file is missing. */
export function* linesFrom(path: string, from = 0): Generator<PackageLine> {
  if (!existsSync(path)) return;
  const file = openSync(path, 'r');
  try {
    let [at, begins] = [from, from];
    let held: Buffer[] = [];
    for (;;) {
      const piece = Buffer.allocUnsafe(PIECE);
      const count = readSync(file, piece, 0, PIECE, at);
      at += count;
      let start = 0;
      for (let end = piece.indexOf(LINE_END); end >= 0 && end < count; end = piece.indexOf(LINE_END, start)) {
        const bytes = Buffer.concat([...held, piece.subarray(start, end)]);
        held = [];
        start = end + 1;
        begins += bytes.length + 1;
        if (bytes.length > 0) yield { text: bytes.toString('utf8'), next: begins };
      }
      if (start < count) held.push(piece.subarray(start, count));
      if (held.reduce((sum, { length }) => sum + length, 0) > limits.imports.rowBytes) throw tooLong();
      if (count < PIECE) break;
    }
    const rest = Buffer.concat(held);
    if (rest.length > 0) yield { text: rest.toString('utf8'), next: begins + rest.length };
  } finally {
    closeSync(file);
  }
}
