import * as z from 'zod';
import { DOCUMENT_ROOT } from '../documents/document.ts';
import { limits } from '../limits.ts';
import { answer, ref, sentId } from './entity.ts';
import { act, command, query } from './operation.ts';

const bytes = (max: number) =>
  z.custom<Uint8Array>(
    (value) => value instanceof Uint8Array && value.byteLength <= max,
    'This is not bytes, or more than one message can carry.',
  );

/** The epoch of a document, and the edits that the caller lacks. */
export const OpenedDocument = answer('OpenedDocument', {
  epoch: z.int(),
  update: z.custom<Uint8Array>(),
  writable: z.boolean(),
  /** true if the editor is older than the host: it cannot show everything, and must not write */
  outdated: z.boolean(),
});
/** The number of an edit whose transaction is committed. */
export const LoggedEdit = answer('LoggedEdit', { seq: z.int() });

// Socket messages, for edits and carets, which GraphQL cannot carry. open → { epoch, update }; update → { seq } after
// the commit.
const live = { transport: 'socket', rate: 'live', audit: null } as const;

export const openDocument = query('openDocument', OpenedDocument, {
  ...live,
  input: z.strictObject({
    pageId: ref('Page'),
    schemaVersion: z.int(),
    stateVector: bytes(limits.stateVector).optional(),
  }),
  description: 'Start following a page’s document; answers with its epoch and what the caller lacks.',
});
export const updateDocument = command('updateDocument', LoggedEdit, {
  ...live,
  audience: 'contributor',
  input: z.strictObject({ pageId: ref('Page', 'WRITE'), epoch: z.int(), update: bytes(limits.documentUpdate) }),
  description: 'Add an edit to a page’s document; acknowledged when it is in a committed transaction.',
});

const yjsId = () => z.strictObject({ client: z.int().nonnegative(), clock: z.int().nonnegative() });
/** A position in a document as a Yjs relative position, in the root of the text only. */
const spot = () =>
  z.strictObject({
    type: yjsId().nullish(),
    tname: z.literal(DOCUMENT_ROOT).nullish(),
    item: yjsId().nullish(),
    assoc: z.int().min(-1).max(1).optional(),
  });
/** A caret and its selection; null while the person is not writing. */
export const Caret = z.strictObject({ anchor: spot(), head: spot() }).nullable();
export type Caret = z.infer<typeof Caret>;

const pixels = () => z.int().min(-limits.canvas.far).max(limits.canvas.far);
/** Position of a person's pointer on a canvas, and their selected objects (by Yjs id). */
export const CanvasPointer = z.strictObject({
  x: pixels(),
  y: pixels(),
  selected: z.array(yjsId()).max(limits.canvas.shownSelected),
});
export type CanvasPointer = z.infer<typeof CanvasPointer>;
/** Position of a person on a page: a caret in a text, or a pointer on a canvas. */
export type Cursor = Caret | CanvasPointer;

/** A person on a page, as broadcast by the host; `state` is null after they left. */
export interface Presence {
  pageId: string;
  /** Yjs client id of their editor */
  clientId: number;
  /** sequence number of this editor's state: a newer one replaces an older one */
  clock: number;
  /** `person` is a member's id; id, name and colour (#rrggbb) are set by the host */
  state: { person: string; user: { name: string; color: string }; cursor: Cursor } | null;
}

export const pointInDocument = act('pointInDocument', {
  ...live,
  effect: 'read',
  input: z.strictObject({
    pageId: sentId(),
    clientId: z.int().nonnegative().max(0xffff_ffff),
    clock: z.int().nonnegative(),
    cursor: z.union([Caret, CanvasPointer]),
  }),
  description: 'Show colleagues on a page that the caller follows where the caret or pointer is; nothing is stored.',
});
export const closeDocument = act('closeDocument', {
  ...live,
  effect: 'read',
  input: z.strictObject({ pageId: sentId() }),
  description: 'Stop following a page’s document.',
});
