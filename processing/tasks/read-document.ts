import type { DocumentJson } from '@earshot/core/model/document';
import * as z from 'zod';
import { fromUpdates, toJson } from '../documents/convert.ts';
import { textOf } from '../documents/text.ts';
import { bytes, task } from '../task.ts';

/** Reads a stored document as JSON, with the length of its text. */
export const readDocument = task({
  id: 'read-document',
  input: z.object({ updates: z.array(bytes()) }),
  output: z.object({ document: z.custom<DocumentJson>(), characters: z.int() }),
  run({ input: { updates } }) {
    const doc = fromUpdates(updates);
    return { document: toJson(doc), characters: textOf(doc).length };
  },
});
