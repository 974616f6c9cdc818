import * as Y from 'yjs';
import type { Deletions } from './decode-update.ts';
import type { Steps } from './time-slices.ts';

/** A part of an item to be deleted. */
export interface Piece {
  client: number;
  clock: number;
  len: number;
}

/** Step of a deletion: a part of an item, or the content of a node after its parts are deleted. */
export type Doomed = Piece | { contentOf: Y.AbstractType<unknown> };

const EVERY = 64;

/**
 * The steps of a deletion, each node after everything that it contains: Yjs deletes a node with its content in one
 * step, which takes long for a long list unless the content was deleted before.
 */
export function* doomedBy(doc: Y.Doc, deletions: Deletions): Steps<Doomed[]> {
  const doomed: Doomed[] = [];
  const seen = new Set<Y.Item>();
  let steps = 0;
  const note = ({ id, length }: Y.Item, from = id.clock, to = id.clock + length) => {
    doomed.push({
      client: id.client,
      clock: Math.max(from, id.clock),
      len: Math.min(to, id.clock + length) - Math.max(from, id.clock),
    });
  };
  function* withContent(top: Y.Item): Steps<void> {
    const open: { item: Y.Item; rest: Iterator<Y.Item> }[] = [{ item: top, rest: childrenOf(top) }];
    for (let last = open.at(-1); last; last = open.at(-1)) {
      steps += 1;
      if (steps % EVERY === 0) yield;
      const next = last.rest.next();
      if (next.done) {
        if (last.item.content instanceof Y.ContentType) doomed.push({ contentOf: last.item.content.type });
        note(last.item);
        seen.add(last.item);
        open.pop();
      } else if (next.value.deleted || seen.has(next.value)) continue;
      else if (next.value.content instanceof Y.ContentType)
        open.push({ item: next.value, rest: childrenOf(next.value) });
      else note(next.value);
    }
  }
  for (const [client, ranges] of deletions.clients) {
    const structs = doc.store.clients.get(client) ?? [];
    for (const { clock, len } of ranges) {
      if (len === 0) continue;
      for (let at = Y.findIndexSS(structs, clock); at < structs.length; at += 1) {
        const struct = structs[at];
        if (!struct || struct.id.clock >= clock + len) break;
        steps += 1;
        if (steps % EVERY === 0) yield;
        if (!(struct instanceof Y.Item) || struct.deleted || seen.has(struct)) continue;
        if (struct.content instanceof Y.ContentType) yield* withContent(struct);
        else note(struct, clock, clock + len);
      }
    }
  }
  return doomed;
}

function* childrenOf({ content }: Y.Item): Generator<Y.Item, undefined> {
  if (!(content instanceof Y.ContentType)) return;
  for (let child = content.type._start; child; child = child.right) yield child;
  yield* content.type._map.values();
}
