import type { Finding } from '@earshot/core/areas/redaction/personal-data';
import { limits } from '@earshot/core/limits';
import * as z from 'zod';
import { bytes, task } from '../../../pool/task.ts';
import { findFindings } from '../find-findings.ts';
import { finding, sought } from '../sought.ts';
import { fileText } from './file-text.ts';

/** A file with search terms, as for a note. */
const soughtInFile = sought
  .pick({ names: true, words: true, proposed: true })
  .extend({ bytes: bytes(), name: z.string() });

export const fileFinding = finding
  .pick({ kind: true, from: true, to: true, text: true, label: true, proposed: true, before: true, after: true })
  .extend({ where: z.string() });

/** Finds personal data in a text file or Office document; refuses unreadable files. */
export const findInFile = task({
  id: 'find-in-file',
  input: soughtInFile,
  output: z.object({ findings: z.array(fileFinding), total: z.int(), left: z.string() }),
  run({ input: { bytes: file, name, ...names } }) {
    const { text, left, placeOf } = fileText(file, name);
    const found = findFindings(text, names);
    const shown = found.slice(0, limits.redaction.findings);
    return {
      total: found.length,
      left,
      findings: shown.map(({ part: _, field: __, ...one }) => ({ ...one, where: placeOf(one.from) })),
    };
  },
});

/** Rewrites a file with labels in place of some findings. */
export const redactFile = task({
  id: 'redact-file',
  input: soughtInFile.extend({ places: z.array(z.int()) }),
  output: z.object({ bytes: bytes(), replaced: z.int() }),
  moves: (result) => [result.bytes],
  run({ input: { bytes: file, name, places, ...names } }) {
    const asked = new Set(places);
    return rewrittenFile(file, name, (text) => findFindings(text, names).filter(({ from }) => asked.has(from)));
  },
});

/** A file with labels in place of findings in its text. */
export function rewrittenFile(
  file: Uint8Array,
  name: string,
  find: (text: string) => Finding[],
): { bytes: Uint8Array; replaced: number } {
  const read = fileText(file, name);
  const found = find(read.text);
  const written = found.length === 0 ? file : read.rewritten(found);
  // A separate buffer, so that it can be transferred.
  return { bytes: Uint8Array.from(written), replaced: found.length };
}
