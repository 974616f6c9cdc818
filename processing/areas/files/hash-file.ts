import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { SNIFFED } from '@earshot/core/areas/files/file-kind';
import * as z from 'zod';
import { bytes, task } from '../../pool/task.ts';

const AT_ONCE = 1_000_000;

function read(file: number, from: number, most: number): Uint8Array {
  const part = new Uint8Array(most);
  return part.slice(0, readSync(file, part, 0, most, from));
}

/** Hashes a file of any size, and returns the bytes that identify its type. */
export const hashFile = task({
  id: 'hash-file',
  input: z.object({ path: z.string() }),
  output: z.object({ hash: z.string(), size: z.number(), head: bytes(), tail: bytes() }),
  run({ input, signal }) {
    const file = openSync(input.path, 'r');
    try {
      const { size } = fstatSync(file);
      const hash = createHash('sha256');
      const part = new Uint8Array(AT_ONCE);
      for (let at = 0; at < size; ) {
        signal.throwIfStopped();
        const count = readSync(file, part, 0, AT_ONCE, at);
        if (count === 0) throw new Error('the file became shorter while it was read');
        hash.update(part.subarray(0, count));
        at += count;
      }
      const tail = read(file, Math.max(0, size - SNIFFED.tail), SNIFFED.tail);
      return { hash: hash.digest('hex'), size, head: read(file, 0, SNIFFED.head), tail };
    } finally {
      closeSync(file);
    }
  },
});
