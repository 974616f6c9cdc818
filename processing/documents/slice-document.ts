import * as z from 'zod';
import { bytes, task } from '../pool/task.ts';
import { fromUpdates } from './convert.ts';
import { slicesOf } from './slices.ts';
import { textOf } from './text.ts';

/** Items per slice, which take some milliseconds to integrate. */
const ITEMS = 2000;

/** Merges a stored document and cuts it into updates that the host can apply with pauses between them. */
export const sliceDocument = task({
  id: 'slice-document',
  input: z.object({ updates: z.array(bytes()) }),
  output: z.object({ slices: z.array(bytes()), characters: z.int() }),
  moves: ({ slices }) => slices,
  run({ input }) {
    const doc = fromUpdates(input.updates);
    return { slices: slicesOf(doc, ITEMS), characters: textOf(doc).length };
  },
});
