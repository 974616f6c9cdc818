/** A passage as stored in the database. */
export interface PassageRow {
  itemId: string;
  number: number;
  placeId: string;
  /** its index in SEARCH_TYPES */
  type: number;
  length: number;
  words: Uint8Array;
  vector: Uint8Array;
  /** the vector of an embedding model, one byte a number; null if there is none */
  dense: Uint8Array | null;
}

/**
 * Passages in memory, shared by all threads, column by column. Their text is not included; it is read from the database
 * when shown.
 */
export interface Segment {
  /** the index of its item in `itemIds` */
  item: Int32Array;
  /** the index of its place, which is resolved by the owner of the segment */
  place: Int32Array;
  type: Uint8Array;
  number: Int32Array;
  length: Int32Array;
  /** offsets of the passages' words and vectors; each ends where the next begins */
  wordsFrom: Int32Array;
  words: Uint32Array;
  vectorFrom: Int32Array;
  dimensions: Uint16Array;
  weights: Int8Array;
  /** vectors of an embedding model, all of one length; missing ones are 0 throughout */
  dense: Int8Array;
  /** 16 bytes each */
  itemIds: Uint8Array;
  /** 1 for items that were changed or erased since: a later segment has their current content */
  gone: Uint8Array;
}

const shared = (bytes: number) => new SharedArrayBuffer(bytes);

/** The bytes of a UUID. */
export const idBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

/** The UUID in bytes at an index. */
export function idAt(bytes: Uint8Array, index: number): string {
  const hex = Buffer.from(bytes.subarray(16 * index, 16 * index + 16)).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** The last 48 bits of the UUID at an index, which are random and so unique in practice. */
export const idKey = (bytes: Uint8Array, index: number): number => {
  const at = 16 * index + 10;
  let key = 0;
  for (let byte = 0; byte < 6; byte += 1) key = key * 256 + (bytes[at + byte] as number);
  return key;
};

/** Makes a segment of passages; those of an item are contiguous. */
export function segmentOf(rows: readonly PassageRow[], placeIndex: (placeId: string) => number): Segment {
  const count = rows.length;
  const total = (sizeOf: (row: PassageRow) => number) => rows.reduce((sum, row) => sum + sizeOf(row), 0);
  const entries = total(({ vector }) => vector.length / 3);
  const items = rows.reduce((sum, { itemId }, at) => sum + (rows[at - 1]?.itemId === itemId ? 0 : 1), 0);
  const numbers = (length: number) => new Int32Array(shared(4 * length));
  const segment: Segment = {
    item: numbers(count),
    place: numbers(count),
    type: new Uint8Array(shared(count)),
    number: numbers(count),
    length: numbers(count),
    wordsFrom: numbers(count + 1),
    words: new Uint32Array(shared(total(({ words }) => words.length))),
    vectorFrom: numbers(count + 1),
    dimensions: new Uint16Array(shared(2 * entries)),
    weights: new Int8Array(shared(entries)),
    dense: new Int8Array(shared(count * rows.reduce((most, { dense }) => Math.max(most, dense?.length ?? 0), 0))),
    itemIds: new Uint8Array(shared(16 * items)),
    gone: new Uint8Array(shared(items)),
  };
  let item = -1;
  for (const [at, row] of rows.entries()) {
    if (rows[at - 1]?.itemId !== row.itemId) {
      item += 1;
      segment.itemIds.set(idBytes(row.itemId), 16 * item);
    }
    put(segment, at, item, row, placeIndex(row.placeId));
  }
  return segment;
}

function put(segment: Segment, at: number, item: number, row: PassageRow, place: number): void {
  segment.item[at] = item;
  segment.place[at] = place;
  segment.type[at] = row.type;
  segment.number[at] = row.number;
  segment.length[at] = row.length;
  const [words, entries] = [segment.wordsFrom[at] as number, segment.vectorFrom[at] as number];
  new Uint8Array(segment.words.buffer).set(row.words, 4 * words);
  segment.wordsFrom[at + 1] = words + row.words.length / 4;
  const size = row.vector.length / 3;
  new Uint8Array(segment.dimensions.buffer).set(row.vector.subarray(0, 2 * size), 2 * entries);
  new Uint8Array(segment.weights.buffer).set(row.vector.subarray(2 * size), entries);
  segment.vectorFrom[at + 1] = entries + size;
  const numbers = segment.dense.length / segment.item.length;
  if (row.dense?.length === numbers) new Uint8Array(segment.dense.buffer).set(row.dense, at * numbers);
}

/** The number of bytes of a segment. */
export const bytesOf = (segment: Segment): number =>
  Object.values(segment).reduce((sum, column: { byteLength: number }) => sum + column.byteLength, 0);
