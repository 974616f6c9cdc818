import { limits } from '@earshot/core/limits';
import { WITHDRAWN_TURN } from '@earshot/core/texts';
import * as z from 'zod';
import { fromUpdates } from '../../documents/convert.ts';
import { readText } from '../../documents/text.ts';
import { bytes, task } from '../../pool/task.ts';

/**
 * Reads the turns of some speakers in documents; without speakers, all text. Turns too short to search for are left
 * out.
 */
export const readSaid = task({
  id: 'read-said',
  input: z.object({ documents: z.array(z.object({ updates: z.array(bytes()), speakerIds: z.array(z.string()) })) }),
  output: z.array(z.string()),
  run({ input: { documents } }) {
    const said = new Set<string>();
    for (const { updates, speakerIds } of documents) {
      const { written: text, blocks } = readText(fromUpdates(updates));
      const asked = new Set(speakerIds);
      for (const { element, start, end } of blocks) {
        const theirs = asked.size === 0 || asked.has(String(element.getAttribute('speakerId')));
        const turn = text.slice(start, end);
        if (theirs && turn.length >= limits.retyped.saidCharacters && turn !== WITHDRAWN_TURN) said.add(turn);
      }
    }
    return [...said];
  },
});
