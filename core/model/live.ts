import * as z from 'zod';
import { DOCUMENT_ROOT } from '../documents/document.ts';
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

const yjsId = () => z.strictObject({ client: z.int().nonnegative(), clock: z.int().nonnegative() }).nullish();
/** A place in a document as Yjs' relative positions say it; no other root than that of the text. */
const spot = () =>
  z.strictObject({
    type: yjsId(),
    tname: z.literal(DOCUMENT_ROOT).nullish(),
    item: yjsId(),
    assoc: z.int().min(-1).max(1).optional(),
  });
/** Where somebody's caret stands and what is selected; null while they don't write. */
export const Caret = z.strictObject({ anchor: spot(), head: spot() }).nullable();
export type Caret = z.infer<typeof Caret>;

/** A colleague in a document, as the host tells the others; `state` is null once they have left. */
export interface Presence {
  pageId: string;
  /** the Yjs client id of their editor */
  clientId: number;
  /** counts this editor's states: a newer one replaces an older one */
  clock: number;
  /** `person` is a member's id; it, name and colour (#rrggbb) are the host's word */
  state: { person: string; user: { name: string; color: string }; cursor: Caret } | null;
}

export const pointInDocument = act('pointInDocument', {
  ...live,
  effect: 'read',
  input: z.strictObject({
    pageId: sentId(),
    clientId: z.int().nonnegative().max(0xffff_ffff),
    clock: z.int().nonnegative(),
    cursor: Caret,
  }),
  says: 'Show colleagues on a page that the caller follows where the caret is; nothing is stored.',
});
export const closeDocument = act('closeDocument', {
  ...live,
  effect: 'read',
  input: z.strictObject({ pageId: sentId() }),
  says: 'Stop following a page’s document.',
});
