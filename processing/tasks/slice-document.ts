import * as z from 'zod';
import { fromUpdates } from '../documents/convert.ts';
import { slicesOf } from '../documents/slices.ts';
import { textOf } from '../documents/text.ts';
import { bytes, task } from '../task.ts';

/** Integrating a few thousand items takes some milliseconds. */
const ITEMS = 2000;

/** Puts a stored document together and cuts it into updates that the host can apply with pauses between them. */
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
