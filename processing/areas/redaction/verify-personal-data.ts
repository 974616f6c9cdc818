import { PERSONAL_DATA_KINDS } from '@earshot/core/areas/redaction/personal-data';
import { limits } from '@earshot/core/limits';
import { quoteInText } from '@earshot/core/rules/words/quote-in-text';
import * as z from 'zod';
import { fromUpdates } from '../../documents/convert.ts';
import { writtenIn } from '../../documents/text.ts';
import { bytes, task } from '../../pool/task.ts';
import { findFindings, type ProposedPlace } from './find-findings.ts';

/** Words that a text model proposes as personal data. */
const proposedPlace = z.object({ kind: z.enum(PERSONAL_DATA_KINDS), text: z.string() });

const isKind = (name: string | undefined): name is ProposedPlace['kind'] =>
  PERSONAL_DATA_KINDS.some((kind) => kind === name);

/** Filters proposals of a text model: only words that are in their passage and in the current note remain (N1). */
export const verifyPersonalData = task({
  id: 'verify-personal-data',
  input: z.object({
    updates: z.array(bytes()),
    /** the text of each passage that the model was given, by its id */
    passages: z.record(z.string(), z.string()),
    proposals: z.array(z.object({ passage: z.string(), text: z.string(), as: z.array(z.string()) })),
  }),
  output: z.object({ proposed: z.array(proposedPlace), unverified: z.int() }),
  run({ input: { updates, passages, proposals }, signal }) {
    const given = new Map(Object.entries(passages));
    const note = writtenIn(fromUpdates(updates));
    const { least, proposed: most, wordCharacters } = limits.redaction;
    const found = new Map<string, ProposedPlace>();
    let unverified = 0;
    for (const { passage, text: said, as } of proposals) {
      signal.throwIfStopped();
      const own = given.get(passage) ?? '';
      const at = quoteInText(said, own);
      const text = at ? own.slice(at.from, at.to).trim() : '';
      const [kind] = as;
      const one = { kind: isKind(kind) ? kind : ('WORD' as const), text };
      const fits = text.length >= least && text.length <= wordCharacters && !text.includes('\n');
      if (!fits || findFindings(note, { names: [], words: [], proposed: [one] }).length === 0) unverified += 1;
      else if (found.size < most && !found.has(text)) found.set(text, one);
    }
    return { proposed: [...found.values()], unverified };
  },
});
