import { limits } from '@earshot/core/limits';
import * as z from 'zod';
import { fromUpdates } from '../../documents/convert.ts';
import { textOf } from '../../documents/text.ts';
import { task } from '../../pool/task.ts';
import { findFindings } from './find-findings.ts';
import { finding, sought } from './sought.ts';

/** Looks for personal data in a document. */
export const findPersonalData = task({
  id: 'find-personal-data',
  input: sought,
  output: z.object({ findings: z.array(finding), total: z.int() }),
  run({ input: { updates, names, words, proposed } }) {
    const found = findFindings(textOf(fromUpdates(updates)), { names, words, proposed });
    return { findings: found.slice(0, limits.redaction.findings), total: found.length };
  },
});
