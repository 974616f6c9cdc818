import { closeSync, createReadStream, fstatSync, openSync, readSync } from 'node:fs';
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
import { isPackagePath } from '@earshot/core/areas/exchange/package-path';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { FULL_32 } from '../../../zip/zip-records.ts';

/** An entry of a package: sizes in bytes, and the offset of its header. */
export interface PackageEntry {
  name: string;
  stored: boolean;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

const END = 0x06054b50;
const WIDE_END = 0x06064b50;
const WIDE_LOCATOR = 0x07064b50;
const LISTED = 0x02014b50;
const LOCAL = 0x04034b50;
const LOCAL_LENGTH = 30;
const MOST_COMMENT = 65_535;
const FULL_16 = 0xffff;
const WIDE_EXTRA = 1;
/** The file type bits of a Unix mode, and their values for links and folders. */
const FILE_TYPE = 0o170000;
const LINK = 0o120000;
const DEFLATED = 8;

export const refused = (why: string): Refusal => new Refusal('UNPROCESSABLE', why);
export const damaged = (): Refusal =>
  refused('This file is no whole zip file: it is damaged, or only a part of it arrived. Export the project again.');
const tooLarge = (why: string): Refusal => new Refusal('TOO_LARGE', why);
const oddName = (name: string): Refusal =>
  refused(
    `The package has an entry that Earshot never writes: “${name.slice(0, 60)}”. Import the file as it was exported, not one that was packed again.`,
  );

/** Reads a zip file on disk entry by entry; its list is checked before anything is unpacked (contract 27). */
export class ZipReader {
  readonly entries = new Map<string, PackageEntry>();
  private readonly file: number;
  private readonly size: number;

  /**
   * Packages contain only names that Earshot writes; files of other programs can contain any, so none is used as a
   * path.
   */
  constructor(
    private readonly path: string,
    private readonly names: 'packages' | 'any' = 'packages',
  ) {
    this.file = openSync(path, 'r');
    try {
      this.size = fstatSync(this.file).size;
      if (this.size > limits.imports.packageBytes) throw tooLarge('The package is larger than packages can be.');
      this.list();
      this.demandApart();
    } catch (fault) {
      closeSync(this.file);
      // A table that leads beyond the end of the file.
      throw fault instanceof RangeError ? damaged() : fault;
    }
  }

  close(): void {
    closeSync(this.file);
  }

  /** The unpacked bytes of an entry, piece by piece; refuses more or other bytes than listed. */
  async *pieces(entry: PackageEntry): AsyncGenerator<Buffer> {
    let [size, sum] = [0, 0];
    try {
      for await (const piece of this.unpacked(entry)) {
        size += piece.length;
        if (size > entry.size) throw damaged();
        sum = crc32(piece, sum);
        yield piece;
      }
    } catch (fault) {
      throw (fault as NodeJS.ErrnoException).code?.startsWith('Z_') ? damaged() : fault;
    }
    if (size !== entry.size || sum !== entry.crc) throw damaged();
  }

  /** All bytes of an entry; refuses more than `most`. */
  whole({ stored, packed, size, crc, offset }: PackageEntry, most: number): Buffer {
    if (size > most || packed > most) throw tooLarge('One of its texts is larger than a note can be.');
    const local = this.read(offset, LOCAL_LENGTH);
    const start = offset + LOCAL_LENGTH + local.readUInt16LE(26) + local.readUInt16LE(28);
    const bytes = this.read(start, packed);
    const unpacked = stored ? bytes : inflated(bytes, size);
    if (unpacked.length !== size || crc32(unpacked) !== crc) throw damaged();
    return unpacked;
  }

  private unpacked({ stored, packed, offset }: PackageEntry): AsyncIterable<Buffer> {
    if (packed === 0) return (async function* () {})();
    const local = this.read(offset, LOCAL_LENGTH);
    if (local.readUInt32LE(0) !== LOCAL) throw damaged();
    const start = offset + LOCAL_LENGTH + local.readUInt16LE(26) + local.readUInt16LE(28);
    if (start + packed > this.size) throw damaged();
    const source = createReadStream(this.path, { start, end: start + packed - 1, highWaterMark: 256 * 1024 });
    if (stored) return source;
    const inflate = createInflateRaw({ chunkSize: 256 * 1024 });
    source.on('error', (fault) => inflate.destroy(fault));
    return source.pipe(inflate);
  }

  private list(): void {
    const { count, at: start, length } = this.directory();
    if (count > limits.imports.entries) throw tooLarge(`A package has at most ${limits.imports.entries} entries.`);
    if (start + length > this.size) throw damaged();
    const table = this.read(start, length);
    let [at, total] = [0, 0];
    for (let index = 0; index < count; index += 1) {
      const { entry, next } = listedAt(table, at, this.names);
      at = next;
      if (!entry) continue;
      total += entry.size;
      this.add(entry, total);
    }
  }

  private add(entry: PackageEntry, total: number): void {
    const { unpackedBytes, ratio, ratioFreeBytes } = limits.imports;
    if (total > unpackedBytes || entry.size > Math.max(ratioFreeBytes, entry.packed * ratio))
      throw tooLarge('Unpacked, the package is far larger than a project can be. It is not imported.');
    const key = this.keyOf(entry.name);
    if (this.entries.has(key)) throw oddName(entry.name);
    this.entries.set(key, entry);
  }

  entry(name: string): PackageEntry | undefined {
    const entry = this.entries.get(this.keyOf(name));
    return entry?.name === name ? entry : undefined;
  }

  /** Key under which names are equal that a file system takes for the same file. */
  private keyOf(name: string): string {
    return this.names === 'any' ? name : name.toLowerCase();
  }

  /** Refuses entries that share bytes, by which a small file unpacks to a huge one. */
  private demandApart(): void {
    const inOrder = [...this.entries.values()].sort((one, other) => one.offset - other.offset);
    let end = 0;
    for (const { offset, packed } of inOrder) {
      if (offset < end) throw damaged();
      end = offset + LOCAL_LENGTH + packed;
      if (end > this.size) throw damaged();
    }
  }

  private directory(): { count: number; at: number; length: number } {
    const length = Math.min(this.size, 22 + MOST_COMMENT);
    const from = this.size - length;
    const tail = this.read(from, length);
    let end = tail.length - 22;
    while (end >= 0 && tail.readUInt32LE(end) !== END) end -= 1;
    if (end < 0) throw damaged();
    const [count, size, at] = [tail.readUInt16LE(end + 10), tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
    if (count !== FULL_16 && size !== FULL_32 && at !== FULL_32) return { count, at, length: size };
    return this.wideDirectory(from + end - 20);
  }

  private wideDirectory(locatorAt: number): { count: number; at: number; length: number } {
    const locator = this.read(locatorAt, 20);
    if (locator.readUInt32LE(0) !== WIDE_LOCATOR) throw damaged();
    const end = this.read(numberAt(locator, 8), 56);
    if (end.readUInt32LE(0) !== WIDE_END) throw damaged();
    return { count: numberAt(end, 32), length: numberAt(end, 40), at: numberAt(end, 48) };
  }

  private read(at: number, length: number): Buffer {
    if (at < 0 || length < 0 || at + length > this.size) throw damaged();
    const buffer = Buffer.alloc(length);
    if (readSync(this.file, buffer, 0, length, at) !== length) throw damaged();
    return buffer;
  }
}

function inflated(bytes: Buffer, size: number): Buffer {
  try {
    return inflateRawSync(bytes, { maxOutputLength: Math.max(1, size) });
  } catch (fault) {
    const { code } = fault as NodeJS.ErrnoException;
    throw code?.startsWith('Z_') || code === 'ERR_BUFFER_TOO_LARGE' ? damaged() : fault;
  }
}

function numberAt(buffer: Buffer, at: number): number {
  const value = buffer.readBigUInt64LE(at);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw damaged();
  return Number(value);
}

/** Reads a line of the list at the end of a zip file; no entry for a folder. */
function listedAt(
  table: Buffer,
  at: number,
  names: 'packages' | 'any',
): { entry: PackageEntry | undefined; next: number } {
  if (table.readUInt32LE(at) !== LISTED) throw damaged();
  const [named, extra, comment] = [28, 30, 32].map((place) => table.readUInt16LE(at + place)) as [
    number,
    number,
    number,
  ];
  const nameEnd = at + 46 + named;
  const name = table.toString('utf8', at + 46, nameEnd);
  const next = nameEnd + extra + comment;
  if (next > table.length) throw damaged();
  const method = table.readUInt16LE(at + 10);
  const mode = table.readUInt16LE(at + 40);
  if ((table.readUInt16LE(at + 8) & 1) === 1) throw refused('The package is protected by a password. Take it off.');
  if (method !== 0 && method !== DEFLATED) throw damaged();
  const isName = names === 'any' || isPackagePath(name.replace(/\/$/, ''));
  if ((mode & FILE_TYPE) === LINK || !isName) throw oddName(name);
  const sizes = wideSizes(table, { from: nameEnd, to: nameEnd + extra }, [
    table.readUInt32LE(at + 24),
    table.readUInt32LE(at + 20),
    table.readUInt32LE(at + 42),
  ]);
  const [size, packed, offset] = sizes;
  if (name.endsWith('/')) {
    if (size !== 0) throw oddName(name);
    return { entry: undefined, next };
  }
  const stored = method === 0;
  if (stored && size !== packed) throw damaged();
  return { entry: { name, stored, crc: table.readUInt32LE(at + 16), packed, size, offset }, next };
}

/** Size, packed size and offset, from the zip64 fields where they do not fit 32 bits. */
function wideSizes(
  table: Buffer,
  { from, to }: { from: number; to: number },
  narrow: [number, number, number],
): [number, number, number] {
  if (!narrow.includes(FULL_32)) return narrow;
  for (let at = from; at + 4 <= to; at += 4 + table.readUInt16LE(at + 2)) {
    if (table.readUInt16LE(at) !== WIDE_EXTRA) continue;
    let field = at + 4;
    return narrow.map((value) => {
      if (value !== FULL_32) return value;
      field += 8;
      return numberAt(table, field - 8);
    }) as [number, number, number];
  }
  throw damaged();
}
