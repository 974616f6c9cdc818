import { WITHDRAWN_TURN } from '@earshot/core/texts';
import * as Y from 'yjs';
import * as z from 'zod';
import { fromUpdates } from '../../documents/convert.ts';
import { readText, type TextBlock } from '../../documents/text.ts';
import { bytes, task } from '../../pool/task.ts';

/**
 * Replaces the turns of some speakers in a stored document with a fixed text. Returns a single state: neither these
 * words nor anything deleted earlier is in it.
 */
export const redactTurns = task({
  id: 'redact-turns',
  input: z.object({ updates: z.array(bytes()), speakerIds: z.array(z.string()) }),
  output: z.object({
    state: bytes(),
    /** words of these turns */
    removed: z.array(z.string()),
    /** the highlights with words in them */
    highlightIds: z.array(z.string()),
  }),
  moves: ({ state }) => [state],
  run({ input: { updates, speakerIds } }) {
    const doc = fromUpdates(updates);
    const { written: text, blocks, marked } = readText(doc);
    const asked = new Set(speakerIds);
    const turns = blocks.filter(
      ({ element, start, end }) =>
        element.nodeName === 'segment' &&
        asked.has(String(element.getAttribute('speakerId'))) &&
        text.slice(start, end) !== WITHDRAWN_TURN,
    );
    const highlightIds = [...marked].flatMap(([id, pieces]) =>
      pieces.some(({ from, to }) => turns.some(({ start, end }) => from < end && to > start)) ? [id] : [],
    );
    doc.transact(() => turns.forEach(empty));
    const removed = turns.map(({ start, end }) => text.slice(start, end));
    return { state: Y.encodeStateAsUpdate(doc), removed, highlightIds };
  },
});

function empty({ element }: TextBlock): void {
  element.delete(0, element.length);
  element.insert(0, [new Y.XmlText(WITHDRAWN_TURN)]);
}
