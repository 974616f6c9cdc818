import type { DocumentJson } from '@earshot/core/documents/document';
import * as z from 'zod';
import { bytes, task } from '../pool/task.ts';
import { fromUpdates, updateFromJson } from './convert.ts';

/** Works out the edit that makes a stored document say what this JSON says; none when it says so already. */
export const rewriteDocument = task({
  id: 'rewrite-document',
  input: z.object({ updates: z.array(bytes()), document: z.custom<DocumentJson>() }),
  output: z.object({ update: bytes().optional() }),
  moves: ({ update }) => (update ? [update] : []),
  run: ({ input: { updates, document } }) => ({ update: updateFromJson(fromUpdates(updates), document) }),
});
