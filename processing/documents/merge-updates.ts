import { mergeUpdates } from 'yjs';
import * as z from 'zod';
import { bytes, task } from '../pool/task.ts';

/** Makes one update of a stored document and what was logged after it. */
export const mergeLogged = task({
  id: 'merge-updates',
  input: z.object({ updates: z.array(bytes()) }),
  output: bytes(),
  moves: (update) => [update],
  run: ({ input }) => mergeUpdates(input.updates),
});
