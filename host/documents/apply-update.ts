import { rootOf } from '@earshot/processing/documents/convert';
import * as Y from 'yjs';
import type { Deletions } from './decode-update.ts';
import { type Doomed, doomedBy, type Piece } from './doomed.ts';
import { type MostSteps, Placing } from './place-item.ts';
import { pacing, type Steps } from './time-slices.ts';
import { Fault } from './update-rules.ts';
import { writing } from './write-update.ts';

// Cost limit of one Yjs transaction, in items compared to find a position (about 0.1 µs each). A transaction blocks the
// event loop.
const SLICE = 20_000;
const ITEM = 20;
// Splitting an item inserts a piece into the list of all its editor's items, which moves those after it.
const MOVED = 1 / 64;
const MOST_MOVED = 3_000_000_000;
/** Maximum length of texts that are tidied up: Yjs would go through all of the text. */
const TIDIED = 10_000;

type Changed = Y.AbstractType<unknown> & { _searchMarker: unknown[] | null; _hasFormatting?: boolean };

/** Accumulated cost of work on a document, in steps of about 0.1 µs; counted even if the work ends with a Fault. */
export interface Cost {
  steps: number;
}

/** A deleted item that is deleted together with the node that contains it. */
interface Dropped {
  dropped: Y.Item;
  from: Y.AbstractType<unknown>;
}

interface Start {
  state: Map<number, number>;
  deletions: Deletions[];
}

/**
 * Applies an edit to a document in several short Yjs transactions. If one throws, the document is inconsistent and must
 * be loaded again.
 */
export class Application {
  /** new nodes, and nodes whose children or attributes changed */
  readonly touched = new Set<Y.XmlElement>();
  private readonly marked = new Set<Y.XmlText>();
  private readonly start: Start;
  private readonly added: Start;
  private readonly placing: Placing;
  private moved = 0;
  private readonly cost: Cost;

  constructor(
    private readonly doc: Y.Doc,
    private readonly origin: unknown,
    { cost = { steps: 0 }, most }: { cost?: Cost | undefined; most?: MostSteps } = {},
  ) {
    this.cost = cost;
    this.start = { state: this.state(), deletions: [] };
    this.added = { state: this.start.state, deletions: [] };
    this.placing = new Placing(doc.store, most);
  }

  /**
   * Adds items, each after those that it refers to, then deletes; throws a Fault if positions take too long to find.
   */
  *add(fresh: readonly (Y.Item | Y.GC)[], deleted: Deletions): Steps<void> {
    yield* this.inSlices(fresh.values(), (struct, transaction) => this.integrate(struct, transaction));
    const doomed = yield* doomedBy(this.doc, deleted);
    yield* this.inSlices(piecesOf(doomed), (piece, transaction) => this.remove(piece, transaction));
    yield* pacing(fresh, (struct) => this.noteNew(struct));
    this.added.state = this.state();
    this.added.deletions = [];
  }

  /** Removes marks without text, as every editor does after another's edit. */
  *tidy(): Steps<void> {
    const texts = [...this.marked].filter((text) => !text._item?.deleted && this.wasHere(text));
    yield* this.inSlices(texts.values(), (text) => {
      const items = countOf(text, TIDIED);
      if (items < TIDIED) Y.cleanupYTextFormatting(text);
      return ITEM + items;
    });
  }

  /** Calls `act` for each element, in transactions of limited cost; `act` returns the cost of each. */
  *inSlices<T>(each: IterableIterator<T>, act: (one: T, transaction: Y.Transaction) => number): Steps<void> {
    for (let next = each.next(); !next.done; ) {
      this.transact((transaction) => {
        for (let weight = 0; !next.done && weight < SLICE; next = each.next()) {
          const of = act(next.value, transaction);
          weight += of;
          this.cost.steps += of;
        }
      });
      yield;
    }
  }

  /** Number of items compared to find the positions of new ones. */
  get steps(): number {
    return this.placing.steps;
  }

  /** All changes to the document, as one update; undefined if there are none. */
  update = (): Steps<Uint8Array | undefined> => writing(this.doc, this.start.state, this.start.deletions);

  /** Changes beyond the sent ones. */
  extra = (): Steps<Uint8Array | undefined> => writing(this.doc, this.added.state, this.added.deletions);

  private state = () => Y.decodeStateVector(Y.encodeStateVector(this.doc));

  private transact(act: (transaction: Y.Transaction) => void): void {
    let done: Y.Transaction | undefined;
    // Uses a transaction of our own: after a remote one Yjs would tidy up marks at once, however long that takes.
    this.doc.transact((transaction) => {
      done = transaction;
      act(transaction);
      for (const type of transaction.changed.keys() as Iterable<Changed>) {
        type._searchMarker?.splice(0);
        if (type instanceof Y.XmlElement) this.touched.add(type);
      }
    }, this.origin);
    if (!done || done.deleteSet.clients.size === 0) return;
    this.start.deletions.push(done.deleteSet);
    this.added.deletions.push(done.deleteSet);
  }

  private integrate(struct: Y.Item | Y.GC, transaction: Y.Transaction): number {
    const { store } = this.doc;
    const offset = Y.getState(store, struct.id.client) - struct.id.clock;
    if (struct instanceof Y.GC) {
      struct.integrate(transaction, offset);
      return ITEM;
    }
    if (typeof struct.parent === 'string') struct.parent = rootOf(this.doc);
    const { steps } = this.placing;
    const cut = this.cutBy(struct, transaction);
    if (offset > 0) this.shorten(struct, transaction, offset);
    if (struct.parent) this.place(struct);
    struct.integrate(transaction, 0);
    if (struct.content instanceof Y.ContentFormat && struct.parent instanceof Y.XmlText) this.marked.add(struct.parent);
    return ITEM + cut + this.placing.steps - steps;
  }

  private place(item: Y.Item): void {
    const { steps } = this.placing;
    try {
      this.placing.place(item);
    } catch (fault) {
      // An abandoned search counts as well.
      this.cost.steps += this.placing.steps - steps;
      throw fault;
    }
  }

  /** Finds an item's neighbours, splitting them if needed, and returns the cost. */
  private cutBy(item: Y.Item, transaction: Y.Transaction): number {
    const before = this.lengthOf(item.origin) + this.lengthOf(item.rightOrigin);
    if (item.getMissing(transaction, this.doc.store) !== null) throw new Error('an item came before its neighbours');
    return this.weigh(this.lengthOf(item.origin) + this.lengthOf(item.rightOrigin), before);
  }

  /** Cost of splits, by the growth of an editor's list of items; throws a Fault beyond the limit. */
  private weigh(now: number, before: number): number {
    const moved = now > before ? now : 0;
    this.moved += moved;
    if (this.moved > MOST_MOVED) throw new Fault('full', 'this cuts the text into too many pieces');
    return moved * MOVED;
  }

  private lengthOf = (id: Y.ID | null): number => (id ? (this.doc.store.clients.get(id.client)?.length ?? 0) : 0);

  // Follows Yjs for an item that is partly present (structs/Item.js, integrate).
  private shorten(item: Y.Item, transaction: Y.Transaction, offset: number): void {
    const { client, clock } = item.id;
    item.id = Y.createID(client, clock + offset);
    item.left = Y.getItemCleanEnd(transaction, this.doc.store, Y.createID(client, clock + offset - 1));
    item.origin = item.left.lastId;
    item.content = item.content.splice(offset);
    item.length -= offset;
  }

  private remove(piece: Piece | Dropped, transaction: Y.Transaction): number {
    if ('dropped' in piece) return this.drop(piece);
    const { client, len } = piece;
    const end = piece.clock + len;
    let weight = 0;
    // An earlier piece can have cut this one's item.
    for (let { clock } = piece; clock < end; ) {
      const id = Y.createID(client, clock);
      const before = this.lengthOf(id);
      const item = Y.getItemCleanStart(transaction, id) as Y.Item | Y.GC;
      const lives = item instanceof Y.Item && !item.deleted;
      if (lives && clock + item.length > end) Y.getItemCleanStart(transaction, Y.createID(client, end));
      clock = item.id.clock + item.length;
      if (lives) this.delete(item, transaction);
      weight += (lives ? ITEM : 1) + this.weigh(this.lengthOf(id), before);
    }
    return weight;
  }

  private delete(item: Y.Item, transaction: Y.Transaction): void {
    const parent = item.parent as Changed;
    if (parent instanceof Y.XmlText && parent._hasFormatting) this.marked.add(parent);
    item.delete(transaction);
  }

  // Follows Yjs for the content of a deleted node (structs/ContentType.js, gc), which it would drop in one step.
  private drop({ dropped, from }: Dropped): number {
    const { right } = dropped;
    if (!dropped.deleted) throw new Error('content of a deleted node is still there');
    dropped.gc(this.doc.store, true);
    from._start = right;
    return ITEM;
  }

  private noteNew(struct: Y.Item | Y.GC): void {
    const type = struct instanceof Y.Item && struct.content instanceof Y.ContentType ? struct.content.type : undefined;
    // The parent is deleted, so the item is as well.
    if (type instanceof Y.XmlElement && type._item === struct && !struct.deleted) this.touched.add(type);
  }

  private wasHere(text: Y.XmlText): boolean {
    const id = text._item?.id;
    return id !== undefined && id.clock < (this.start.state.get(id.client) ?? 0);
  }
}

/** The number of items of a type, deleted ones included, counted up to a limit. */
function countOf(type: Pick<Y.AbstractType<unknown>, '_start'>, most: number): number {
  let count = 0;
  for (let item = type._start; item && count < most; item = item.right) count += 1;
  return count;
}

function* piecesOf(doomed: readonly Doomed[]): Generator<Piece | Dropped, undefined> {
  for (const one of doomed) {
    if (!('contentOf' in one)) yield one;
    else
      for (let item = one.contentOf._start; item; item = one.contentOf._start)
        yield { dropped: item, from: one.contentOf };
  }
}
