import { TOP_NODES } from '@earshot/core/documents/document';
import * as z from 'zod';
import { bytes, task } from '../pool/task.ts';
import { fromUpdates, toJson } from './convert.ts';
import { textOf } from './text.ts';

/**
 * Reads a stored document as JSON in UTF-8, which the host passes on at almost no cost; with the length of its text.
 */
export const readDocument = task({
  id: 'read-document',
  input: z.object({ updates: z.array(bytes()), top: z.enum(TOP_NODES).default('doc') }),
  output: z.object({ json: bytes(), characters: z.int() }),
  moves: ({ json }) => [json],
  run({ input: { updates, top } }) {
    const doc = fromUpdates(updates);
    return { json: new TextEncoder().encode(JSON.stringify(toJson(doc, top))), characters: textOf(doc).length };
  },
});
