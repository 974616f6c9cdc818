import type { RowScanner } from '../../../csv/row-scanner.ts';

const rotated = (word: number, by: number) => (word << by) | (word >>> (32 - by));

// Two lanes of MurmurHash3 (x86), each with constants of its own.
function mixFirst(lane: number, word: number): number {
  const mixed = lane ^ Math.imul(rotated(Math.imul(word, 0xcc9e2d51), 15), 0x1b873593);
  return (Math.imul(rotated(mixed, 13), 5) + 0xe6546b64) | 0;
}

function mixSecond(lane: number, word: number): number {
  const mixed = lane ^ Math.imul(rotated(Math.imul(word, 0xab0e9789), 16), 0x38b34ae5);
  return (Math.imul(rotated(mixed, 17), 5) + 0x561ccd1b) | 0;
}

function finished(lane: number): number {
  let mixed = Math.imul(lane ^ (lane >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/**
 * 64-bit hash of a row's content, regardless of quoting and delimiters; missing fields count as empty. Imports identify
 * rows by it, so it must be the same in every version.
 */
export class RowHash {
  readonly #lanes = new Int32Array(2);
  readonly #signed = new BigInt64Array(this.#lanes.buffer);
  readonly #unsigned = new BigUint64Array(this.#lanes.buffer);
  #first = 0;
  #second = 0;

  get high(): number {
    return this.#lanes[1] ?? 0;
  }

  get low(): number {
    return this.#lanes[0] ?? 0;
  }

  /** the hash as PostgreSQL's bigint */
  get signed(): bigint {
    return this.#signed[0] ?? 0n;
  }

  get unsigned(): bigint {
    return this.#unsigned[0] ?? 0n;
  }

  /** Adds the current row of the scanner. */
  take(row: RowScanner, columns: number): void {
    this.#first = 0x9747b28c;
    this.#second = 0x1b56c4e9;
    for (let field = 0; field < columns; field += 1)
      if (row.isDoubled(field)) this.#addText(row.text(field));
      else this.#add(row.bytes, row.start(field), row.end(field));
    const first = finished(this.#first + this.#second);
    this.#lanes[0] = first;
    this.#lanes[1] = finished(this.#second ^ first);
  }

  #addText(text: string): void {
    const bytes = Buffer.from(text);
    this.#add(bytes, 0, bytes.length);
  }

  #add(bytes: Uint8Array, start: number, end: number): void {
    let [first, second] = [this.#first, this.#second];
    let at = start;
    for (; at + 4 <= end; at += 4) {
      const word = wordAt(bytes, at);
      first = mixFirst(first, word);
      second = mixSecond(second, word);
    }
    let rest = 0;
    for (let shift = 0; at < end; at += 1, shift += 8) rest |= (bytes[at] ?? 0) << shift;
    // The length separates fields, and distinguishes a field that ends in zeros from a shorter one.
    const length = end - start;
    this.#first = mixFirst(mixFirst(first, rest), length);
    this.#second = mixSecond(mixSecond(second, rest), length);
  }
}

const wordAt = (bytes: Uint8Array, at: number): number =>
  (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24);
