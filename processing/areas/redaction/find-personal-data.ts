import { limits } from '@earshot/core/limits';
import * as z from 'zod';
import { fromUpdates } from '../../documents/convert.ts';
import { writtenIn } from '../../documents/text.ts';
import { task } from '../../pool/task.ts';
import { findInNote } from './find-in-note.ts';
import { finding, sought } from './sought.ts';

/** Finds personal data in a document and in texts beside it. */
export const findPersonalData = task({
  id: 'find-personal-data',
  input: sought,
  output: z.object({ findings: z.array(finding), total: z.int() }),
  run({ input: { updates, details, ...names } }) {
    const { inText, beside } = findInNote(writtenIn(fromUpdates(updates)), details, names);
    // Findings beside the text are few, so all of them are listed.
    const found = [...beside, ...inText];
    return { findings: found.slice(0, limits.redaction.findings), total: found.length };
  },
});
