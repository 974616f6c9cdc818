import { createHash } from 'node:crypto';
import * as z from 'zod';
import { cleanPicture as cleaned } from '../pictures/clean.ts';
import { bytes, task } from '../task.ts';

/** Takes out of a picture where and by whom it was taken, and names what is left by its content. */
export const cleanPicture = task({
  id: 'clean-picture',
  input: z.object({ bytes: bytes(), mediaType: z.string() }),
  output: z.object({ bytes: bytes(), hash: z.string() }),
  moves: (result) => [result.bytes],
  run({ input }) {
    const given = Buffer.from(input.bytes.buffer, input.bytes.byteOffset, input.bytes.byteLength);
    // A copy of its own: what goes over to another thread must not be part of anything else.
    const clean = new Uint8Array(cleaned(given, input.mediaType));
    return { bytes: clean, hash: createHash('sha256').update(clean).digest('hex') };
  },
});
