import { wordReplacer } from '@earshot/core/areas/redaction/replace-words';
import type { DocumentJson } from '@earshot/core/documents/document';
import { Refusal } from '@earshot/core/refusal';
import * as z from 'zod';
import { fromUpdates, stateFromJson, toJson } from '../../documents/convert.ts';
import { writtenIn } from '../../documents/text.ts';
import { bytes, task } from '../../pool/task.ts';
import { LabelNumbers } from './find-findings.ts';
import { findInNote } from './find-in-note.ts';
import { ownerOf } from './names.ts';
import { redactJson } from './redact-json.ts';
import { sought } from './sought.ts';

/**
 * Rewrites a document without the findings at some positions. The new state has no history, so none of the old words
 * are in it. Findings beside the text are among the replacements.
 */
export const redactDocument = task({
  id: 'redact-document',
  input: sought.extend({ places: z.array(z.int()) }),
  output: z.object({
    state: bytes(),
    replacements: z.array(z.object({ text: z.string(), label: z.string() })),
  }),
  moves: ({ state }) => [state],
  run({ input: { updates, details, names, words, proposed, places } }) {
    const doc = fromUpdates(updates);
    const wanted = new Set(places);
    const labels = new LabelNumbers();
    const isChosen = ({ from }: { from: number }) => wanted.has(from);
    const { inText, beside } = findInNote(writtenIn(doc), details, { names, words, proposed }, labels);
    const here = inText.filter(isChosen);
    const chosen = [...here, ...beside.filter(isChosen)];
    if (chosen.length < wanted.size) throw new Refusal('CONFLICT', 'These findings have changed. Reload the list.');
    const gone = new Set(chosen.filter(({ kind }) => kind === 'NAME').map(({ label }) => label));
    // If only part of a name is in the text, the full name can be beside it, such as a speaker's.
    const whole = names
      .map(({ name }) => ({ text: name, label: labels.labelOf('NAME', ownerOf(name)) }))
      .filter(({ label }) => gone.has(label));
    const replacements = [...new Map([...whole, ...chosen].map(({ text, label }) => [text, { text, label }])).values()];
    const json = redactJson(toJson(doc, 'doc') as DocumentJson, here, wordReplacer(replacements));
    return { state: stateFromJson(json), replacements };
  },
});
