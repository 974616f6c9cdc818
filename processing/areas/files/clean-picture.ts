import { createHash } from 'node:crypto';
import { Refusal } from '@earshot/core/refusal';
import * as z from 'zod';
import { readInChild } from '../../pool/child.ts';
import { bytes, type Stop, task } from '../../pool/task.ts';
import { isCleaned } from './pictures/clean.ts';

const url = new URL('./pictures/clean.js', import.meta.url).href;
/** Limit of the output: base64 takes four thirds of a picture's bytes. */
const OUTPUT_BYTES = 80_000_000;

interface Picture {
  bytes: Uint8Array;
  mediaType: string;
}

/**
 * Removes location and author from a picture, and names the result by its content. Runs in a child process (contract
 * 46); throws a Refusal if time or memory run out.
 */
export const cleanPicture = task({
  id: 'clean-picture',
  input: z.object({ bytes: bytes(), mediaType: z.string() }),
  output: z.object({ bytes: bytes(), hash: z.string() }),
  moves: (result) => [result.bytes],
  async run({ input, signal }) {
    const clean = isCleaned(input.mediaType) ? await cleaned(input, signal) : input.bytes;
    return { bytes: clean, hash: createHash('sha256').update(clean).digest('hex') };
  },
});

async function cleaned(file: Picture, signal: Stop): Promise<Uint8Array> {
  const work = { plugin: 'pictures', url, file };
  const answer = await readInChild(work, { signal, outputBytes: OUTPUT_BYTES }).catch(inOurWords);
  // A separate copy: a buffer passed to another thread must not be part of another.
  return new Uint8Array(Buffer.from(z.string().parse(answer), 'base64'));
}

function inOurWords(fault: unknown): never {
  if (fault instanceof Refusal && fault.details.reason === 'too-long')
    throw new Refusal(
      'UNPROCESSABLE',
      'What the picture says about where it was taken could not be removed. Save it anew, then send it again.',
    );
  throw fault;
}
