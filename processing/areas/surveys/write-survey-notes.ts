import { doc, heading, paragraph } from '@earshot/core/documents/document-builder';
import * as z from 'zod';
import { stateFromJson } from '../../documents/convert.ts';
import { bytes, task } from '../../pool/task.ts';

const block = z.object({ heading: z.string(), paragraphs: z.array(z.string()) });

/** Writes the documents of notes: a heading for each question, followed by the answer. */
export const writeSurveyNotes = task({
  id: 'write-survey-notes',
  input: z.object({ notes: z.array(z.array(block)) }),
  output: z.object({ states: z.array(bytes()) }),
  moves: ({ states }) => states,
  async run({ input: { notes }, signal }) {
    return {
      states: notes.map((blocks) => {
        signal.throwIfStopped();
        const content = blocks.flatMap((one) => [
          heading(2, one.heading),
          ...one.paragraphs.map((text) => paragraph(text)),
        ]);
        return stateFromJson(doc(...content));
      }),
    };
  },
});
