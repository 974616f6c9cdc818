import { rootOf } from '@earshot/processing/documents/convert';
import * as Y from 'yjs';
import { Application } from './apply-update.ts';
import { decoding, type Struct } from './decode-update.ts';
import { inOrder } from './struct-order.ts';
import { pacing, type Steps } from './time-slices.ts';

// Stored updates were checked against the budget when received; only the pauses apply.
const ANY_STEPS = { item: Number.POSITIVE_INFINITY, edit: Number.POSITIVE_INFINITY };

/**
 * Adds a stored update, as Y.applyUpdate does, in steps; nothing is checked, tidied up or repaired. Throws a Fault if a
 * preceding item is missing; then the document is inconsistent.
 */
export function* takingOver(doc: Y.Doc, update: Uint8Array): Steps<void> {
  const { structs, deleted } = yield* decoding(update);
  const lists = new Map<number, Struct[]>();
  yield* pacing(structs, (struct) => {
    const list = lists.get(struct.id.client);
    if (list) list.push(struct);
    else lists.set(struct.id.client, [struct]);
  });
  const clocks = new Map<number, number>();
  const clockOf = (client: number) => clocks.get(client) ?? Y.getState(doc.store, client);
  const isHere = (id: Y.ID | null) => id === null || id.clock < clockOf(id.client);
  const fresh: (Y.Item | Y.GC)[] = [];
  yield* inOrder(lists, {
    awaitedBy: (struct) => {
      const { client, clock } = struct.id;
      if (clock > clockOf(client)) return Y.createID(client, clock - 1);
      if (!(struct instanceof Y.Item)) return undefined;
      const parent = struct.parent instanceof Y.ID ? struct.parent : null;
      return [struct.origin, struct.rightOrigin, parent].find((id) => !isHere(id)) ?? undefined;
    },
    take: (struct) => {
      const end = struct.id.clock + struct.length;
      if (struct instanceof Y.Skip || end <= clockOf(struct.id.client)) return;
      fresh.push(struct);
      clocks.set(struct.id.client, end);
    },
  });
  yield* new Application(doc, null, { most: ANY_STEPS }).add(fresh, deleted);
}

/** Loads the document of a stored state and its log, in steps. */
export function* puttingTogether(updates: readonly Uint8Array[]): Steps<Y.Doc> {
  const doc = new Y.Doc();
  rootOf(doc);
  for (const update of updates) yield* takingOver(doc, update);
  return doc;
}
