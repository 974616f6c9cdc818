import * as Y from 'yjs';
import type { Deletions } from './decode-update.ts';
import { pacing, type Steps } from './time-slices.ts';

/**
 * The items that a document has gained since a state, and its deletions, as one update in Yjs' form (utils/encoding.js,
 * writeClientsStructs); undefined if there are none.
 */
export function* writing(
  doc: Y.Doc,
  state: ReadonlyMap<number, number>,
  deletions: readonly Deletions[],
): Steps<Uint8Array | undefined> {
  const { clients } = doc.store;
  const grown = [...clients.keys()]
    .filter((client) => Y.getState(doc.store, client) > (state.get(client) ?? 0))
    .toSorted((one, other) => other - one);
  const deleted = Y.mergeDeleteSets(deletions as Deletions[]);
  if (grown.length === 0 && deleted.clients.size === 0) return undefined;
  const encoder = new Y.UpdateEncoderV1();
  encoder.writeLen(grown.length);
  for (const client of grown) {
    const clock = state.get(client) ?? 0;
    const structs = clients.get(client) ?? [];
    const from = Y.findIndexSS(structs, clock);
    encoder.writeLen(structs.length - from);
    encoder.writeClient(client);
    encoder.writeLen(clock);
    structs[from]?.write(encoder, clock - (structs[from]?.id.clock ?? clock));
    yield* pacing(after(structs, from), (struct) => struct.write(encoder, 0));
  }
  encoder.writeLen(deleted.clients.size);
  for (const [client, ranges] of [...deleted.clients].toSorted(([one], [other]) => other - one)) {
    encoder.resetDsCurVal();
    encoder.writeLen(client);
    encoder.writeLen(ranges.length);
    yield* pacing(ranges, ({ clock, len }) => {
      encoder.writeDsClock(clock);
      encoder.writeDsLen(len);
    });
  }
  return encoder.toUint8Array();
}

function* after<T>(list: readonly T[], from: number): Generator<T, undefined> {
  for (let at = from + 1; at < list.length; at += 1) yield list[at] as T;
}
