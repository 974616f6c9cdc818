import { limits } from '@earshot/core/limits';
import * as Y from 'yjs';
import type { Deletions } from './decode-update.ts';
import { pacing, type Steps } from './time-slices.ts';

/** Insertions and deletions of an update. */
export interface Change {
  characters: number;
  bytes: number;
  deleted: Pick<Deletions, 'clients'>;
}

interface Measured {
  characters: number;
  bytes: number;
}

// Never less than the true size: deletions are subtracted only when the sum reaches a limit and is counted again.
const gauges = new WeakMap<Y.Doc, Measured>();

const wordsIn = (struct: Y.Item | Y.GC | undefined): number =>
  struct instanceof Y.Item && !struct.deleted && struct.content instanceof Y.ContentString ? struct.length : 0;

/** The characters of a document and the bytes of its state. */
function* measured(doc: Y.Doc): Steps<Measured> {
  let [characters, bytes, written] = [0, 0, 0];
  let encoder = new Y.UpdateEncoderV1();
  const weigh = () => {
    bytes += encoder.toUint8Array().byteLength;
    encoder = new Y.UpdateEncoderV1();
  };
  for (const structs of doc.store.clients.values()) {
    let deleted = 0;
    yield* pacing(structs, (struct) => {
      characters += wordsIn(struct);
      struct.write(encoder, 0);
      if (struct.deleted && deleted !== struct.id.clock) {
        encoder.writeDsClock(struct.id.clock);
        encoder.writeDsLen(struct.length);
      }
      if (struct.deleted) deleted = struct.id.clock + struct.length;
      written += 1;
      if (written % 1000 === 0) weigh();
    });
    // Start and length, both twice.
    bytes += 40;
  }
  weigh();
  return { characters, bytes };
}

function* charactersDeleted(doc: Y.Doc, { deleted }: Change): Steps<number> {
  let sum = 0;
  for (const [client, ranges] of deleted.clients) {
    const structs = doc.store.clients.get(client) ?? [];
    const state = Y.getState(doc.store, client);
    for (const { clock, len } of ranges) {
      if (clock >= state) continue;
      for (let at = Y.findIndexSS(structs, clock); at < structs.length; at++) {
        const struct = structs[at];
        if (!struct || struct.id.clock >= clock + len) break;
        const from = Math.max(clock, struct.id.clock);
        const to = Math.min(clock + len, struct.id.clock + struct.length);
        if (wordsIn(struct) > 0) sum += to - from;
        if (at % 64 === 0) yield;
      }
      yield;
    }
  }
  return sum;
}

/** Registers the size of a newly loaded document. */
export const startGauge = (doc: Y.Doc, found: Measured): void => void gauges.set(doc, found);

/** True if the document stays within its limits with this change; if so, counts the change as applied. */
export function* roomFor(doc: Y.Doc, change: Change): Steps<boolean> {
  const most = limits.document;
  const over = ({ characters, bytes }: Measured) =>
    (change.characters > 0 && characters + change.characters > most.characters) ||
    bytes + change.bytes > most.stateBytes;
  let gauge = gauges.get(doc) ?? (yield* measured(doc));
  if (over(gauge)) gauge = yield* measured(doc);
  gauges.set(doc, gauge);
  const gone = over(gauge) ? yield* charactersDeleted(doc, change) : 0;
  if (over({ ...gauge, characters: gauge.characters - gone })) return false;
  gauge.characters += change.characters;
  gauge.bytes += change.bytes;
  return true;
}
