import { mergeUpdates } from 'yjs';
import * as z from 'zod';
import { bytes, task } from '../pool/task.ts';

/** Merges a stored document and the edits logged after it into one update. */
export const mergeLogged = task({
  id: 'merge-updates',
  input: z.object({ updates: z.array(bytes()) }),
  output: bytes(),
  moves: (update) => [update],
  run: ({ input }) => mergeUpdates(input.updates),
});
