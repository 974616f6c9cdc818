import { TOP_NODES } from '@earshot/core/documents/document';
import * as Y from 'yjs';
import * as z from 'zod';
import { fromUpdates, stateFromJson, toJson } from '../../documents/convert.ts';
import { bytes, task } from '../../pool/task.ts';
import { retypedWords, WordFinder } from './retyped-words.ts';

/**
 * Rewrites a stored document in its current state and without history if text deleted from it contains a person's
 * words; null if not.
 */
export const forgetDeleted = task({
  id: 'forget-deleted',
  input: retypedWords.extend({ updates: z.array(bytes()), top: z.enum(TOP_NODES) }),
  output: z.object({ state: bytes().nullable() }),
  moves: ({ state }) => (state ? [state] : []),
  run({ input: { updates, top, ...sought } }) {
    const deleted = deletedText(updates);
    if (deleted === '' || new WordFinder(sought).in(deleted).length === 0) return { state: null };
    return { state: stateFromJson(toJson(fromUpdates(updates), top)) };
  },
});

/** The deleted words in stored updates, in the order in which they were typed. */
export function deletedText(updates: readonly Uint8Array[]): string {
  if (updates.length === 0) return '';
  const { structs, ds } = Y.decodeUpdate(Y.mergeUpdates([...updates]));
  const parts: string[] = [];
  for (const struct of structs) {
    if (!(struct instanceof Y.Item) || !(struct.content instanceof Y.ContentString)) continue;
    const { client, clock } = struct.id;
    const { str } = struct.content;
    for (const gone of ds.clients.get(client) ?? []) {
      const from = Math.max(0, gone.clock - clock);
      const to = Math.min(str.length, gone.clock + gone.len - clock);
      if (from < to) parts.push(str.slice(from, to));
    }
  }
  return parts.join('');
}
