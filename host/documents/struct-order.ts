import type * as Y from 'yjs';
import type { Struct } from './decode-update.ts';
import type { Steps } from './time-slices.ts';
import { Fault } from './update-rules.ts';

/** Order of items: the predecessor of each, and the action once it is present. */
export interface Ordering {
  awaitedBy: (struct: Struct) => Y.ID | undefined;
  take: (struct: Struct) => void;
}

const EVERY = 32;
const missing = () => new Fault('missing', 'edits before these are missing');

/**
 * Iterates items so that each follows those that it refers to, in the order in which Yjs integrates an update
 * (utils/encoding.js, integrateStructs): editors with higher numbers first, since those with lower ones then find their
 * positions at once. Throws a Fault if an item is missing.
 */
export function* inOrder(lists: ReadonlyMap<number, Struct[]>, { awaitedBy, take }: Ordering): Steps<void> {
  const reached = new Map<number, number>();
  const next = (client: number) => lists.get(client)?.[reached.get(client) ?? 0];
  let steps = 0;
  for (const client of [...lists.keys()].toSorted((one, other) => other - one)) {
    const waiting = [client];
    const waits = new Set(waiting);
    for (let top = waiting.at(-1); top !== undefined; top = waiting.at(-1)) {
      steps += 1;
      if (steps % EVERY === 0) yield;
      const struct = next(top);
      if (!struct && waiting.length > 1) throw missing();
      const awaited = struct && awaitedBy(struct);
      if (awaited) {
        if (waits.has(awaited.client)) throw missing();
        waiting.push(awaited.client);
        waits.add(awaited.client);
        continue;
      }
      if (struct) {
        take(struct);
        reached.set(top, (reached.get(top) ?? 0) + 1);
      }
      if (!struct || waiting.length > 1) {
        waiting.pop();
        waits.delete(top);
      }
    }
  }
}
