/** Minimum of sizes and offsets that do not fit 32 bits and are written as zip64 (APPNOTE 4.3 and 4.5.3). */
export const FULL_32 = 0xffff_ffff;
const FULL_16 = 0xffff;
const STORED = 0;
const DEFLATED = 8;
/** Names are UTF-8. */
const FLAGS = 1 << 11;
const ZIP64_VERSION = 45;
const UNIX = 3 << 8;
/** Mode of an ordinary file: the owner can read and write, others read. */
const ORDINARY_FILE = (0o100644 << 16) >>> 0;

/** Entry in the list of a zip file. */
export interface ZipEntry {
  name: Buffer;
  stored: boolean;
  crc: number;
  packed: number;
  size: number;
  /** offset of its local header */
  offset: number;
}

/** A time in zip format: two 16-bit numbers, with a precision of two seconds. */
export interface DosMoment {
  time: number;
  date: number;
}

/** Converts a UTC time to zip format, which begins with 1980. */
export function dosMoment(iso: string): DosMoment {
  const at = new Date(iso);
  const year = Math.min(127, Math.max(0, at.getUTCFullYear() - 1980));
  return {
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    date: (year << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  };
}

/** Writes little-endian numbers in sequence. */
class Fields {
  private at = 0;
  constructor(private readonly buffer: Buffer) {}
  two(...values: number[]): this {
    for (const value of values) this.at = this.buffer.writeUInt16LE(value, this.at);
    return this;
  }
  four(...values: number[]): this {
    for (const value of values) this.at = this.buffer.writeUInt32LE(value, this.at);
    return this;
  }
  eight(...values: number[]): this {
    for (const value of values) this.at = this.buffer.writeBigUInt64LE(BigInt(value), this.at);
    return this;
  }
}

const methodOf = ({ stored }: ZipEntry) => (stored ? STORED : DEFLATED);

/** The header of an entry. Its sizes are in zip64 fields if `wide` reserves these. */
export function localHeader(entry: ZipEntry, { time, date }: DosMoment, wide: boolean): Buffer {
  const extra = wide ? 20 : 0;
  const header = Buffer.alloc(30 + entry.name.length + extra);
  const [packed, size] = wide ? [FULL_32, FULL_32] : [entry.packed, entry.size];
  new Fields(header)
    .four(0x04034b50)
    .two(wide ? ZIP64_VERSION : 20, FLAGS, methodOf(entry), time, date)
    .four(entry.crc, packed, size)
    .two(entry.name.length, extra);
  entry.name.copy(header, 30);
  if (wide) new Fields(header.subarray(30 + entry.name.length)).two(1, 16).eight(entry.size, entry.packed);
  return header;
}

/** The line of an entry in the list at the end of the file. */
export function listedHeader(entry: ZipEntry, { time, date }: DosMoment): Buffer {
  const { size, packed, offset, name } = entry;
  const wide = [size, packed, offset].filter((value) => value >= FULL_32);
  const extra = wide.length > 0 ? 4 + 8 * wide.length : 0;
  const header = Buffer.alloc(46 + name.length + extra);
  const narrow = (value: number) => Math.min(value, FULL_32);
  const version = extra > 0 ? ZIP64_VERSION : 20;
  new Fields(header)
    .four(0x02014b50)
    .two(UNIX | ZIP64_VERSION, version, FLAGS, methodOf(entry), time, date)
    .four(entry.crc, narrow(packed), narrow(size))
    .two(name.length, extra, 0, 0, 0)
    .four(ORDINARY_FILE, narrow(offset));
  name.copy(header, 46);
  if (extra > 0) new Fields(header.subarray(46 + name.length)).two(1, 8 * wide.length).eight(...wide);
  return header;
}

/** End records of a zip file: the position of its list, repeated in 64 bits if that does not fit. */
export function endRecords(list: { count: number; size: number; offset: number }): Buffer {
  const { count, size, offset } = list;
  const wide = count >= FULL_16 || size >= FULL_32 || offset >= FULL_32;
  const records = Buffer.alloc(22 + (wide ? 76 : 0));
  const fields = new Fields(records);
  if (wide)
    fields
      .four(0x06064b50)
      .eight(44)
      .two(UNIX | ZIP64_VERSION, ZIP64_VERSION)
      .four(0, 0)
      .eight(count, count, size, offset)
      .four(0x07064b50, 0)
      .eight(offset + size)
      .four(1);
  const few = Math.min(count, FULL_16);
  fields.four(0x06054b50).two(0, 0, few, few).four(Math.min(size, FULL_32), Math.min(offset, FULL_32)).two(0);
  return records;
}
