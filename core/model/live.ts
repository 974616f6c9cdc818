import * as z from 'zod';
import { limits } from '../limits.ts';
import { ref } from './entity.ts';
import { act } from './operation.ts';

const bytes = (max: number) =>
  z.instanceof(Uint8Array).refine((value) => value.byteLength <= max, 'This is more than one message may carry.');

// What GraphQL can't carry: keystrokes and carets. The protocol: open → { epoch, state } ; update → ack after the commit.
export const openDocument = act('openDocument', {
  way: 'socket',
  effect: 'read',
  rate: 'live',
  audit: null,
  input: z.strictObject({
    noteId: ref('Note'),
    schemaVersion: z.int(),
    stateVector: bytes(limits.stateVector).optional(),
  }),
  says: 'Start following a note’s document; answers with its epoch and what the caller lacks.',
});
export const updateDocument = act('updateDocument', {
  way: 'socket',
  rate: 'live',
  audit: null,
  audience: 'contributor',
  input: z.strictObject({ noteId: ref('Note', 'WRITE'), epoch: z.int(), update: bytes(limits.documentUpdate) }),
  says: 'Add an edit to a note’s document; acknowledged when it is in a committed transaction.',
});
export const pointInDocument = act('pointInDocument', {
  way: 'socket',
  effect: 'read',
  rate: 'live',
  audit: null,
  input: z.strictObject({ noteId: ref('Note'), awareness: bytes(limits.awareness) }),
  says: 'Show colleagues in the same note where the caret is; nothing is stored.',
});
export const closeDocument = act('closeDocument', {
  way: 'socket',
  effect: 'read',
  rate: 'live',
  audit: null,
  input: z.strictObject({ noteId: ref('Note') }),
  says: 'Stop following a note’s document.',
});
