import * as z from 'zod';
import { limits } from '../limits.ts';
import { answer, ref, sentId } from './entity.ts';
import { act, command, query } from './operation.ts';

const bytes = (max: number) =>
  z.custom<Uint8Array>(
    (value) => value instanceof Uint8Array && value.byteLength <= max,
    'This is not bytes, or more than one message may carry.',
  );

/** Where a document stands, and what the caller lacks of it. */
export const OpenedDocument = answer('OpenedDocument', {
  epoch: z.int(),
  update: z.custom<Uint8Array>(),
  writable: z.boolean(),
  /** the editor is older than the host: it may not show everything and must not write */
  outdated: z.boolean(),
});
/** An edit is in a committed transaction under this number. */
export const KeptEdit = answer('KeptEdit', { seq: z.int() });

// What GraphQL can't carry: keystrokes and carets. open → { epoch, update }; update → { seq } after the commit.
const live = { way: 'socket', rate: 'live', audit: null } as const;

export const openDocument = query('openDocument', OpenedDocument, {
  ...live,
  input: z.strictObject({
    pageId: ref('Page'),
    schemaVersion: z.int(),
    stateVector: bytes(limits.stateVector).optional(),
  }),
  says: 'Start following a page’s document; answers with its epoch and what the caller lacks.',
});
export const updateDocument = command('updateDocument', KeptEdit, {
  ...live,
  audience: 'contributor',
  input: z.strictObject({ pageId: ref('Page', 'WRITE'), epoch: z.int(), update: bytes(limits.documentUpdate) }),
  says: 'Add an edit to a page’s document; acknowledged when it is in a committed transaction.',
});
export const pointInDocument = act('pointInDocument', {
  ...live,
  effect: 'read',
  input: z.strictObject({ pageId: sentId(), awareness: bytes(limits.awareness) }),
  says: 'Show colleagues on a page that the caller follows where the caret is; nothing is stored.',
});
export const closeDocument = act('closeDocument', {
  ...live,
  effect: 'read',
  input: z.strictObject({ pageId: sentId() }),
  says: 'Stop following a page’s document.',
});
