import { limits } from '@earshot/core/limits';
import * as Y from 'yjs';

/** What an update would add and take away. */
export interface Change {
  characters: number;
  bytes: number;
  deleted: { clients: Map<number, { clock: number; len: number }[]> };
}

// Never below the truth: deletions are not subtracted until the sum reaches a limit and is counted anew.
const gauges = new WeakMap<Y.Doc, { characters: number; bytes: number }>();

const wordsIn = (struct: Y.Item | Y.GC): number =>
  struct instanceof Y.Item && !struct.deleted && struct.content instanceof Y.ContentString ? struct.length : 0;

function charactersIn(doc: Y.Doc): number {
  let sum = 0;
  for (const structs of doc.store.clients.values()) for (const struct of structs) sum += wordsIn(struct);
  return sum;
}

function charactersDeleted(doc: Y.Doc, { deleted }: Change): number {
  let sum = 0;
  for (const [client, ranges] of deleted.clients) {
    const structs = doc.store.clients.get(client) ?? [];
    for (const { clock, len } of ranges) {
      if (clock >= Y.getState(doc.store, client)) continue;
      for (let at = Y.findIndexSS(structs, clock); at < structs.length; at++) {
        const struct = structs[at];
        if (!struct || struct.id.clock >= clock + len) break;
        const from = Math.max(clock, struct.id.clock);
        const to = Math.min(clock + len, struct.id.clock + struct.length);
        if (wordsIn(struct) > 0) sum += to - from;
      }
    }
  }
  return sum;
}

/** Says what a document measures that was just loaded; measuring a large one here would hold everybody up. */
export const startGauge = (doc: Y.Doc, measured: { characters: number; bytes: number }): void =>
  void gauges.set(doc, measured);

const measure = (doc: Y.Doc) => ({ characters: charactersIn(doc), bytes: Y.encodeStateAsUpdate(doc).byteLength });

/** Whether the document stays within its limits with this change; counts the change as done when it does. */
export function roomFor(doc: Y.Doc, change: Change): boolean {
  const gauge = gauges.get(doc) ?? measure(doc);
  gauges.set(doc, gauge);
  const most = limits.document;
  if (change.characters > 0 && gauge.characters + change.characters > most.characters) {
    gauge.characters = charactersIn(doc);
    if (gauge.characters + change.characters - charactersDeleted(doc, change) > most.characters) return false;
  }
  if (gauge.bytes + change.bytes > most.stateBytes) {
    gauge.bytes = Y.encodeStateAsUpdate(doc).byteLength;
    if (gauge.bytes + change.bytes > most.stateBytes) return false;
  }
  gauge.characters += change.characters;
  gauge.bytes += change.bytes;
  return true;
}
