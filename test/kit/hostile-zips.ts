import { crc32, deflateRawSync } from 'node:zlib';

/** One entry of a zip file, and what its two tables claim of it instead of the truth. */
export interface HostileEntry {
  name: string | Buffer;
  content: string | Buffer;
  stored?: boolean;
  flags?: number;
  size?: number;
  packed?: number;
  crc?: number;
  at?: number;
  /** Unix mode, as archives keep it for symbolic links */
  mode?: number;
  extra?: Buffer;
}

/** A zip file of these entries as they say; `count` is what its end claims. */
export function zipOf(entries: readonly HostileEntry[], count = entries.length): Buffer {
  const files: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const bytes = Buffer.from(entry.content);
    const extra = entry.extra ?? Buffer.alloc(0);
    const data = entry.stored ? bytes : deflateRawSync(bytes);
    const facts = Buffer.alloc(24);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(entry.flags ?? 0, 2);
    facts.writeUInt16LE(entry.stored ? 0 : 8, 4);
    facts.writeUInt32LE(entry.crc ?? crc32(bytes), 10);
    facts.writeUInt32LE(entry.packed ?? data.length, 14);
    facts.writeUInt32LE(entry.size ?? bytes.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    facts.copy(local, 4);
    const listed = Buffer.alloc(46);
    listed.writeUInt32LE(0x02014b50, 0);
    listed.writeUInt16LE(0x0314, 4);
    facts.copy(listed, 6);
    listed.writeUInt16LE(extra.length, 30);
    listed.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 38);
    listed.writeUInt32LE(entry.at ?? at, 42);
    if (entry.at === undefined) {
      files.push(local, name, data);
      at += 30 + name.length + data.length;
    }
    list.push(listed, name, extra);
  }
  const table = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count % 65_536, 8);
  end.writeUInt16LE(count % 65_536, 10);
  end.writeUInt32LE(table.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, table, end]);
}
