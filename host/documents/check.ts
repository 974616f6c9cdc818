import { limits } from '@earshot/core/limits';
import { readText } from '@earshot/processing/documents/text';
import type * as Y from 'yjs';
import { roomFor } from './gauge.ts';
import { UpdateReader } from './update-reader.ts';
import { Fault, type UpdateFault } from './update-rules.ts';

/** `ids` are the highlights that the document doesn't have: pass those that it once had as `known` and ask again. */
export type Checked = { ok: true } | { ok: false; fault: UpdateFault; detail: string; ids?: string[] };

export interface CheckOptions {
  /** Yjs client ids that belong to somebody else: the host's own and those of other open editors */
  others?: ReadonlySet<number>;
  /** highlights that the document had once; an editor that was offline may still move their words */
  known?: ReadonlySet<string>;
}

// Highlights that a live document had at some time since it was loaded; looked up again only for new ones.
const seen = new WeakMap<Y.Doc, Set<string>>();

function unknownHighlights(doc: Y.Doc, ids: ReadonlySet<string>, known: ReadonlySet<string>): string[] {
  const had = seen.get(doc) ?? new Set<string>();
  seen.set(doc, had);
  const strange = () => [...ids].filter((id) => !had.has(id) && !known.has(id));
  if (strange().length === 0) return [];
  for (const id of readText(doc).marked.keys()) had.add(id);
  return strange();
}

/**
 * Whether an editor's update may be applied to this document, which it leaves as it is: only known nodes, marks and
 * attributes in their places, no other roots or types, no highlight that the document never had, within the limits.
 */
export function checkUpdate(doc: Y.Doc, update: Uint8Array, options: CheckOptions = {}): Checked {
  const reader = new UpdateReader(doc, options.others ?? new Set());
  try {
    if (update.byteLength > limits.documentUpdate) throw new Fault('full', 'one edit of that size is not taken');
    const { marked, characters, deleted } = reader.read(update);
    const ids = unknownHighlights(doc, marked, options.known ?? new Set());
    if (ids.length > 0) throw new Fault('highlight', 'writes highlights that the document does not have', ids);
    if (!roomFor(doc, { characters, bytes: update.byteLength, deleted })) {
      throw new Fault('full', 'the document has no room for this');
    }
    return { ok: true };
  } catch (error) {
    if (!(error instanceof Fault)) return { ok: false, fault: 'garbled', detail: 'is not an update' };
    return { ok: false, fault: error.fault, detail: error.message, ...(error.ids && { ids: error.ids }) };
  }
}
