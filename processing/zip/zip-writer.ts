import { closeSync, openSync, writeSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';
import { type DosMoment, dosMoment, endRecords, listedHeader, localHeader, type ZipEntry } from './zip-records.ts';

/** Maximum size of an entry that is deflated in one go, which saves setting up a stream. */
const AT_ONCE = 256 * 1024;
/** Deflating can make an entry slightly larger, so zip64 fields are reserved some way below 4 GB. */
const WIDE_FROM = 0xf000_0000;
const CHUNK = 256 * 1024;
/** Bytes buffered for one write, since each write costs a system call. */
const GATHERED = 1024 * 1024;

/** Plan of an entry: its name, its expected size, and whether it is stored or deflated. */
export interface EntryPlan {
  name: string;
  size: number;
  stored: boolean;
}

/**
 * Writes a zip file entry by entry, without holding one in memory: deflated or stored, zip64 if a size, an offset or
 * the number of entries requires it. Blocks its thread, so use it in the pool.
 */
export class ZipWriter {
  readonly #file: number;
  readonly #at: DosMoment;
  readonly #list: Buffer[] = [];
  #gathered: Buffer[] = [];
  #waiting = 0;
  #written = 0;

  constructor(path: string, at: string) {
    // Never overwrites an existing file.
    this.#file = openSync(path, 'wx', 0o600);
    this.#at = dosMoment(at);
  }

  /** Bytes written to the file so far. */
  get bytes(): number {
    return this.#written + this.#waiting;
  }

  /** Adds an entry; its pieces must add up to the announced size. */
  async add({ name, size, stored }: EntryPlan, pieces: Iterable<Uint8Array>): Promise<void> {
    const wide = size >= WIDE_FROM;
    const entry: ZipEntry = { name: Buffer.from(name), stored, crc: 0, packed: 0, size: 0, offset: this.bytes };
    const header = localHeader(entry, this.#at, wide);
    this.#put(header);
    const begins = this.bytes;
    const read = counted(pieces, entry);
    if (stored) for (const piece of read) this.#put(piece);
    else if (size <= AT_ONCE) this.#put(deflateRawSync(Buffer.concat([...read])));
    else await this.#deflate(read);
    if (entry.size !== size) throw new Error(`${name} has ${entry.size} bytes, ${size} were announced`);
    entry.packed = this.bytes - begins;
    const known = localHeader(entry, this.#at, wide);
    if (entry.offset >= this.#written) known.copy(header);
    else writeWhole(this.#file, known, entry.offset);
    this.#list.push(listedHeader(entry, this.#at));
  }

  /** Writes the list of entries; returns the file's size in bytes. */
  finish(): number {
    const offset = this.bytes;
    for (const line of this.#list) this.#put(line);
    const size = this.bytes - offset;
    this.#put(endRecords({ count: this.#list.length, size, offset }));
    this.#flush();
    return this.bytes;
  }

  close(): void {
    closeSync(this.#file);
  }

  async #deflate(pieces: Iterable<Uint8Array>): Promise<void> {
    await pipeline(
      Readable.from(pieces, { highWaterMark: 1 }),
      createDeflateRaw({ chunkSize: CHUNK }),
      async (packed) => {
        for await (const part of packed as AsyncIterable<Buffer>) this.#put(part);
      },
    );
  }

  #put(bytes: Uint8Array): void {
    if (bytes.length >= GATHERED) {
      this.#flush();
      writeWhole(this.#file, bytes, this.#written);
      this.#written += bytes.length;
      return;
    }
    // Added by reference: pieces are not modified, except for headers that are completed before they are written.
    this.#gathered.push(bytes as Buffer);
    this.#waiting += bytes.length;
    if (this.#waiting >= GATHERED) this.#flush();
  }

  #flush(): void {
    if (this.#waiting === 0) return;
    const bytes = Buffer.concat(this.#gathered, this.#waiting);
    this.#gathered = [];
    this.#waiting = 0;
    writeWhole(this.#file, bytes, this.#written);
    this.#written += bytes.length;
  }
}

function* counted(pieces: Iterable<Uint8Array>, entry: ZipEntry): Generator<Uint8Array> {
  for (const piece of pieces) {
    entry.crc = crc32(piece, entry.crc);
    entry.size += piece.length;
    yield piece;
  }
}

function writeWhole(file: number, bytes: Uint8Array, position: number): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at, bytes.length - at, position + at);
}
