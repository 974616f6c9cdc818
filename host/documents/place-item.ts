import * as Y from 'yjs';
import { Fault } from './update-rules.ts';

/**
 * Maximum number of items compared to find the position of one item, and of all items of one edit: about 0.3 s in all.
 */
const MOST_STEPS = { item: 100_000, edit: 2_000_000 };
export type MostSteps = Readonly<typeof MOST_STEPS>;

type List = { _start: Y.Item | null; _map: Map<string, Y.Item> };

const same = (one: Y.ID | null, other: Y.ID | null): boolean =>
  one === other || (one !== null && other !== null && one.client === other.client && one.clock === other.clock);

/**
 * Finds the positions of an edit's items as Yjs does (structs/Item.js, integrate), and counts the cost. Between an
 * item's neighbours are the concurrently written items of others: few, except in a constructed attack, on which Yjs
 * itself would spend hours.
 */
export class Placing {
  /** items compared so far */
  steps = 0;

  constructor(
    private readonly store: Y.Doc['store'],
    private readonly most: MostSteps = MOST_STEPS,
  ) {}

  /** Sets the neighbours of an item with a known parent, so that Yjs has nothing to search for. Throws a Fault. */
  place(item: Y.Item): void {
    const { left, right } = item;
    if (left ? left.right === right : right !== null && right.left === null) return;
    const start = this.steps;
    const first = left ? null : this.firstOf(item);
    const found = this.leftOf(item, left ? left.right : first, start);
    item.left = found;
    item.right = found ? found.right : first;
  }

  private firstOf({ parent, parentSub }: Y.Item): Y.Item | null {
    const list = parent as unknown as List;
    if (parentSub === null) return list._start;
    const start = this.steps;
    let first = list._map.get(parentSub) ?? null;
    for (; first?.left; first = first.left) this.step(start);
    return first;
  }

  private leftOf(item: Y.Item, first: Y.Item | null, start: number): Y.Item | null {
    let found = item.left;
    const before = new Set<unknown>();
    const conflicting = new Set<unknown>();
    for (let next = first; next !== null && next !== item.right; next = next.right) {
      this.step(start);
      before.add(next);
      conflicting.add(next);
      const isBeside = same(item.origin, next.origin);
      const origin = isBeside || !next.origin ? undefined : Y.getItem(this.store, next.origin);
      if (isBeside ? next.id.client < item.id.client : before.has(origin) && !conflicting.has(origin)) {
        found = next;
        conflicting.clear();
      } else if (isBeside ? same(item.rightOrigin, next.rightOrigin) : !before.has(origin)) break;
    }
    return found;
  }

  private step(start: number): void {
    this.steps += 1;
    if (this.steps > this.most.edit || this.steps - start > this.most.item)
      throw new Fault('full', 'too much was written in one place at the same time');
  }
}
