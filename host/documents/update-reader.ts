import { DOCUMENT_ROOT, type TopNode } from '@earshot/core/documents/document';
import * as Y from 'yjs';
import { type Deletions, decoding, type Struct } from './decode-update.ts';
import { inOrder } from './struct-order.ts';
import { pacing, type Steps } from './time-slices.ts';
import { Fault, holdToSchema, type Place, requiredOf } from './update-rules.ts';

const GONE: Place = { kind: 'gone' };
const MOST_CLIENTS = 256;
const LAST_CLOCK = 2 ** 40;

/** Content of an update needed for its check. */
export interface ReadUpdate {
  /** ids of highlights in its marks */
  marked: Set<string>;
  characters: number;
  /** items that the document lacks, each after those that it refers to */
  fresh: (Y.Item | Y.GC)[];
  deleted: Deletions;
}

/**
 * Reads an update without applying it and checks every item against the schema. Order, parents and dropped items follow
 * Yjs's own integration (structs/Item.js, getMissing and integrate); the fuzz test in check.spec.ts compares both.
 */
export class UpdateReader {
  private readonly fresh = new Map<number, Struct[]>();
  private readonly taken: (Y.Item | Y.GC)[] = [];
  private readonly clocks = new Map<number, number>();
  private readonly places = new Map<Struct, Place>();
  private readonly marked = new Set<string>();
  /** new nodes, with the required attributes that they still lack */
  private readonly lacking = new Map<Struct, Set<string>>();
  private characters = 0;

  constructor(
    private readonly doc: Y.Doc,
    private readonly others: ReadonlySet<number>,
    private readonly top: TopNode = 'doc',
  ) {}

  /** Checks the update; throws a Fault at the first item that is not allowed. */
  *read(update: Uint8Array): Steps<ReadUpdate> {
    const { structs, deleted } = yield* decoding(update);
    const lists = yield* this.byClient(structs);
    yield* inOrder(lists, { awaitedBy: (struct) => this.awaitedBy(struct), take: (struct) => this.take(struct) });
    for (const [client, ranges] of deleted.clients) yield* this.holdDeletions(client, ranges);
    yield* this.demandWhole(deleted);
    return { marked: this.marked, characters: this.characters, fresh: this.taken, deleted };
  }

  // Yjs goes through everything that a range covers, range by range: overlapping ranges would keep it busy for hours.
  private holdDeletions(client: number, ranges: readonly { clock: number; len: number }[]): Steps<void> {
    let end = 0;
    return pacing(ranges, ({ clock, len }) => {
      if (clock < end) throw new Fault('garbled', 'deletes the same more than once');
      end = clock + len;
      if (end > this.clock(client)) throw new Fault('missing', 'deletes what is not here');
    });
  }

  private demandWhole(deleted: Deletions): Steps<void> {
    return pacing(this.lacking, ([struct, keys]) => {
      if (keys.size > 0 && !Y.isDeleted(deleted, struct.id))
        throw new Fault('schema', `a node without ${[...keys].join(', ')}`);
    });
  }

  private *byClient(structs: Struct[]): Steps<Map<number, Struct[]>> {
    const lists = new Map<number, Struct[]>();
    let last: Struct | undefined;
    yield* pacing(structs, (struct) => {
      const { client, clock } = struct.id;
      const follows = last?.id.client === client && last.id.clock + last.length === clock;
      if (struct.length < 1 || clock + struct.length > LAST_CLOCK) throw new Fault('garbled', 'impossible length');
      if (!follows && lists.has(client)) throw new Fault('garbled', 'edits of one editor are not in order');
      if (follows) lists.get(client)?.push(struct);
      else lists.set(client, [struct]);
      last = struct;
    });
    if (lists.size > MOST_CLIENTS) throw new Fault('garbled', 'edits of too many editors');
    return lists;
  }

  private clock(client: number): number {
    const known = this.clocks.get(client) ?? Y.getState(this.doc.store, client);
    this.clocks.set(client, known);
    return known;
  }

  private isHere = (id: Y.ID | null): boolean => id === null || id.clock < this.clock(id.client);

  /** The item that must precede this one. */
  private awaitedBy(struct: Struct): Y.ID | undefined {
    // An editor's own items are in order: the previous one is not in the update.
    if (struct instanceof Y.Skip || struct.id.clock > this.clock(struct.id.client))
      throw new Fault('missing', 'edits before these are missing');
    if (struct instanceof Y.GC) return undefined;
    const parent = struct.parent instanceof Y.ID ? struct.parent : null;
    return [struct.origin, struct.rightOrigin, parent].find((id) => !this.isHere(id)) ?? undefined;
  }

  private take(struct: Struct) {
    const { client, clock } = struct.id;
    const end = clock + struct.length;
    if (end <= this.clock(client)) return;
    if (this.others.has(client)) throw new Fault('impersonated', 'writes under the name of another editor');
    const list = this.fresh.get(client);
    if (list) list.push(struct);
    else this.fresh.set(client, [struct]);
    if (!(struct instanceof Y.Skip)) this.taken.push(struct);
    if (struct instanceof Y.Item) {
      // An item that is partly present stays with its first part.
      const place = clock < this.clock(client) ? this.placeBy(struct.id) : this.placeOf(struct);
      this.places.set(struct, place);
      const id = holdToSchema(struct.content, place);
      this.noteAttributes(struct, place);
      if (id !== undefined) this.marked.add(id);
      if (struct.content instanceof Y.ContentString && place.kind !== 'gone') this.characters += struct.length;
    }
    this.clocks.set(client, end);
  }

  private noteAttributes(item: Y.Item, place: Place): void {
    if (place.kind !== 'children') return;
    const holder = item.parent instanceof Y.ID ? this.find(item.parent) : undefined;
    if (place.sub !== null && holder) this.lacking.get(holder)?.delete(place.sub);
    const node = item.content instanceof Y.ContentType ? item.content.type : undefined;
    const needed = node instanceof Y.XmlElement ? requiredOf(node.nodeName) : [];
    if (needed.length > 0) this.lacking.set(item, new Set(needed));
  }

  /** The struct with an id, in the document or earlier in the update. */
  private find(id: Y.ID): Struct | undefined {
    const stored = id.clock < Y.getState(this.doc.store, id.client) ? this.doc.store.clients.get(id.client) : undefined;
    if (stored) return stored[Y.findIndexSS(stored, id.clock)] as Struct;
    const list = this.fresh.get(id.client) ?? [];
    let [low, high] = [0, list.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((list[middle]?.id.clock ?? 0) <= id.clock) low = middle;
      else high = middle - 1;
    }
    return list[low];
  }

  private placeBy(id: Y.ID): Place {
    const struct = this.find(id);
    if (!(struct instanceof Y.Item)) return GONE;
    const known = this.places.get(struct);
    if (known) return known;
    return struct.parent instanceof Y.AbstractType ? this.placeIn(struct.parent, struct.parentSub) : GONE;
  }

  private placeOf(item: Y.Item): Place {
    const left = item.origin && this.find(item.origin);
    const right = item.rightOrigin && this.find(item.rightOrigin);
    if (this.isDropped(left) || this.isDropped(right)) return GONE;
    if (item.origin) return this.placeBy(item.origin);
    if (item.rightOrigin) return this.placeBy(item.rightOrigin);
    const { parent, parentSub: sub } = item;
    if (typeof parent === 'string') {
      if (parent !== DOCUMENT_ROOT) throw new Fault('schema', 'writes outside the text');
      return { kind: 'children', name: this.top, depth: 0, sub };
    }
    if (!(parent instanceof Y.ID)) throw new Fault('garbled', 'an edit without a place');
    const holder = this.find(parent);
    if (!(holder instanceof Y.Item) || holder.content instanceof Y.ContentDeleted) return GONE;
    if (!(holder.content instanceof Y.ContentType)) throw new Fault('garbled', 'an edit inside something else');
    const outer = this.places.get(holder);
    return outer ? this.placeWithin(holder.content.type, outer, sub) : this.placeIn(holder.content.type, sub);
  }

  private isDropped = (struct: Struct | null | undefined): boolean =>
    struct instanceof Y.GC || (struct instanceof Y.Item && this.places.get(struct)?.kind === 'gone');

  /** The context inside a type that is new in the update. */
  private placeWithin(type: Y.AbstractType<unknown>, outer: Place, sub: string | null): Place {
    if (outer.kind !== 'children') return GONE;
    if (type instanceof Y.XmlElement) return { kind: 'children', name: type.nodeName, depth: outer.depth + 1, sub };
    return { kind: 'words', block: outer.name, sub };
  }

  /** The context inside a type of the document. */
  private placeIn(type: Y.AbstractType<unknown>, sub: string | null): Place {
    if (type instanceof Y.XmlText) {
      const holder = type.parent;
      return { kind: 'words', block: holder instanceof Y.XmlElement ? holder.nodeName : '', sub };
    }
    let depth = 0;
    for (let up: Y.AbstractType<unknown> | null = type; up?._item; up = up.parent) depth += 1;
    return { kind: 'children', name: type instanceof Y.XmlElement ? type.nodeName : this.top, depth, sub };
  }
}
