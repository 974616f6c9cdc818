import type { TopNode } from '@earshot/core/documents/document';
import { limits } from '@earshot/core/limits';
import { markName } from '@earshot/processing/documents/convert';
import * as Y from 'yjs';
import { roomFor } from './gauge.ts';
import { pacing, type Steps } from './time-slices.ts';
import { type ReadUpdate, UpdateReader } from './update-reader.ts';
import { Fault, type UpdateFault } from './update-rules.ts';

/** `ids` are highlights that the document does not have. Pass those that it had before as `known`, and check again. */
export interface Refused {
  ok: false;
  fault: UpdateFault;
  detail: string;
  ids?: string[];
}
export type Checked = { ok: true; read: ReadUpdate } | Refused;

export interface CheckOptions {
  /** kind of the document; text by default */
  top?: TopNode;
  /** Yjs client ids of others: the host's own and those of other open editors */
  others?: ReadonlySet<number>;
  /** highlights that the document had before; an editor that was offline can still move their text */
  known?: ReadonlySet<string>;
}

// Highlights that a document in memory has had since it was loaded; only new ones are looked up in the database.
const seen = new WeakMap<Y.Doc, Set<string>>();

function* unknownHighlights(doc: Y.Doc, ids: ReadonlySet<string>, known: ReadonlySet<string>): Steps<string[]> {
  const had = seen.get(doc) ?? new Set<string>();
  seen.set(doc, had);
  const strange = () => [...ids].filter((id) => !had.has(id) && !known.has(id));
  if (strange().length === 0) return [];
  for (const structs of doc.store.clients.values())
    yield* pacing(structs, (struct) => {
      const format = struct instanceof Y.Item && struct.content instanceof Y.ContentFormat ? struct.content : undefined;
      const value = format?.value as unknown as { id?: string } | null | undefined;
      if (format && value?.id && markName(format.key) === 'highlight') had.add(value.id);
    });
  return strange();
}

/**
 * Checks an editor's update against a document without applying it: only known nodes, marks and attributes in allowed
 * positions, no other roots or types, no highlight that the document never had, within the limits.
 */
export function* checking(doc: Y.Doc, update: Uint8Array, options: CheckOptions = {}): Steps<Checked> {
  const reader = new UpdateReader(doc, options.others ?? new Set(), options.top);
  try {
    if (update.byteLength > limits.documentUpdate) throw new Fault('full', 'one edit of that size is not taken');
    const read = yield* reader.read(update);
    const ids = yield* unknownHighlights(doc, read.marked, options.known ?? new Set());
    if (ids.length > 0) throw new Fault('highlight', 'writes highlights that the document does not have', ids);
    const { characters, deleted } = read;
    if (!(yield* roomFor(doc, { characters, bytes: update.byteLength, deleted }))) {
      throw new Fault('full', 'the document has no room for this');
    }
    return { ok: true, read };
  } catch (error) {
    return refused(error) ?? { ok: false, fault: 'garbled', detail: 'is not an update' };
  }
}

/** The message of a Fault; undefined for other errors. */
export function refused(error: unknown): Refused | undefined {
  if (!(error instanceof Fault)) return undefined;
  return { ok: false, fault: error.fault, detail: error.message, ...(error.ids && { ids: error.ids }) };
}
