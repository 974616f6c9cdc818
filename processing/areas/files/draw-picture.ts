import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import * as z from 'zod';
import { readInChild } from '../../pool/child.ts';
import { bytes, task } from '../../pool/task.ts';
import type { DrawnText } from './pictures/draw.ts';

const drawn = z.object({
  width: z.int(),
  height: z.int(),
  made: z.array(z.object({ width: z.int(), bytes: bytes() })),
});
const fromText: z.ZodType<DrawnText> = z.object({
  width: z.int(),
  height: z.int(),
  made: z.array(z.object({ width: z.int(), base64: z.base64() })),
});

const url = (module: string) => new URL(`./pictures/${module}.js`, import.meta.url).href;
const DEADLINE_MS = 60_000;

/** Redraws a picture in the widths that pages need; a child process decodes it. */
export const drawPicture = task({
  id: 'draw-picture',
  input: z.object({ bytes: bytes() }),
  output: drawn,
  moves: ({ made }) => made.map((one) => one.bytes),
  async run({ input, signal }) {
    const work = { plugin: 'pictures', url: url('draw'), file: input, native: true } as const;
    return inBytes(await readInChild(work, { signal, deadlineMs: DEADLINE_MS }).catch(inOurWords));
  },
});

/** Draws the first page of a PDF in the widths of thumbnails; a child process reads it. */
export const drawPdf = task({
  id: 'draw-pdf',
  input: z.object({ bytes: bytes() }),
  output: drawn,
  moves: ({ made }) => made.map((one) => one.bytes),
  async run({ input, signal }) {
    const work = { plugin: 'pictures', url: url('draw-pdf'), file: input, native: true } as const;
    return inBytes(await readInChild(work, { signal, deadlineMs: limits.pdfThumbnail.drawMs }).catch(inOurWords));
  },
});

function inBytes(answer: unknown): z.input<typeof drawn> {
  const { made, ...size } = fromText.parse(answer);
  return {
    ...size,
    made: made.map(({ width, base64 }) => ({ width, bytes: new Uint8Array(Buffer.from(base64, 'base64')) })),
  };
}

function inOurWords(fault: unknown): never {
  if (fault instanceof Refusal && fault.details.reason === 'too-long')
    throw new Refusal(
      'UNPROCESSABLE',
      'It takes more to draw than one file can take. It can be downloaded.',
      fault.details,
    );
  throw fault;
}
