import * as Y from 'yjs';

type Struct = Y.Item | Y.GC;

/** Read position in one editor's items. */
interface Cursor {
  client: number;
  structs: Struct[];
  at: number;
}

const idOf = (parent: Y.Item['parent']): Y.ID | null =>
  parent instanceof Y.AbstractType ? (parent._item?.id ?? null) : null;

const neighbours = (struct: Struct): (Y.ID | null)[] =>
  struct instanceof Y.Item ? [struct.origin, struct.rightOrigin, idOf(struct.parent)] : [];

/** Collects items in an order in which they can be integrated; a part is full at `most` items. */
class Cutter {
  readonly parts: Map<number, Struct[]>[] = [];
  private readonly cursors: Map<number, Cursor>;
  private part = new Map<number, Struct[]>();
  private size = 0;

  constructor(
    doc: Y.Doc,
    private readonly most: number,
  ) {
    const stored = doc.store.clients as Map<number, Struct[]>;
    this.cursors = new Map([...stored].map(([client, structs]) => [client, { client, structs, at: 0 }]));
  }

  cut(): Map<number, Struct[]>[] {
    for (let moved = true; moved; ) {
      moved = false;
      for (const cursor of this.cursors.values())
        for (let next = cursor.structs[cursor.at]; next && this.isReady(next); next = cursor.structs[cursor.at]) {
          this.take(cursor, next);
          moved = true;
        }
    }
    const left = [...this.cursors.values()].some(({ structs, at }) => at < structs.length);
    if (left) throw new Error('items of a document wait for each other');
    if (this.size > 0) this.parts.push(this.part);
    return this.parts;
  }

  private isReady = (struct: Struct): boolean => neighbours(struct).every((id) => id === null || this.isTaken(id));

  private isTaken({ client, clock }: Y.ID): boolean {
    const cursor = this.cursors.get(client);
    const next = cursor?.structs[cursor.at];
    return cursor !== undefined && (next === undefined || clock < next.id.clock);
  }

  private take(cursor: Cursor, struct: Struct): void {
    if (this.size === this.most) {
      this.parts.push(this.part);
      this.part = new Map();
      this.size = 0;
    }
    const list = this.part.get(cursor.client);
    if (list) list.push(struct);
    else this.part.set(cursor.client, [struct]);
    cursor.at += 1;
    this.size += 1;
  }
}

// Encoded as Yjs does (utils/encoding.js, writeClientsStructs), with no deletions after it.
function written(part: Map<number, Struct[]>): Uint8Array {
  const encoder = new Y.UpdateEncoderV1();
  encoder.writeLen(part.size);
  for (const [client, structs] of part) {
    encoder.writeLen(structs.length);
    encoder.writeClient(client);
    encoder.writeLen(structs[0]?.id.clock ?? 0);
    for (const struct of structs) struct.write(encoder, 0);
  }
  encoder.writeLen(0);
  return encoder.toUint8Array();
}

/**
 * A document as updates of limited size, none of which depends on a later one: applied in this order they make the same
 * document, each in a moment.
 */
export function slicesOf(doc: Y.Doc, most: number): Uint8Array[] {
  const deletions = Y.encodeStateAsUpdate(doc, Y.encodeStateVector(doc));
  return [...new Cutter(doc, most).cut().map(written), deletions];
}

/**
 * Adds a slice to the document of the previous slices. After a remote update Yjs would tidy up formatting, and drop
 * marks that end in a later slice; after a local one it does not.
 */
export function applySlice(doc: Y.Doc, slice: Uint8Array): void {
  doc.transact((transaction) => {
    Y.applyUpdate(doc, slice);
    transaction.local = true;
  });
}
