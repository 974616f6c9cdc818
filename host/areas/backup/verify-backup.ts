import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { ArchiveReader, damaged, type ReadEntry } from './archive/archive-reader.ts';
import { ENTRIES, fileName, Manifest } from './archive/manifest.ts';
import { RowDigest } from './archive/row-digest.ts';

/** Maximum size of a manifest, in bytes. */
const MANIFEST_BYTES = 1024 ** 3;
const TABLE = /^tables\/([a-z_][a-z0-9_]*)\//;

/** An entry's size and hash as read. */
interface SeenEntry {
  name: string;
  bytes: number;
  sha256: string;
}

/** Reads a whole archive and compares everything in it with its manifest; refuses one that is damaged or incomplete. */
export async function verifyBackup(path: string, signal?: AbortSignal): Promise<Manifest> {
  const reader = await ArchiveReader.open(path);
  try {
    const seen = new Archive(path, signal);
    for await (const entry of reader.entries()) await seen.look(entry);
    return seen.compared();
  } finally {
    await reader.close();
  }
}

/** Entries of an archive that have been read. */
class Archive {
  private readonly entries: SeenEntry[] = [];
  private readonly tables = new Map<string, RowDigest>();
  private manifest: Manifest | undefined;

  constructor(
    private readonly path: string,
    private readonly signal: AbortSignal | undefined,
  ) {}

  async look(entry: ReadEntry): Promise<void> {
    const { name, size } = entry;
    if (this.manifest) throw damaged(this.path, `${name} comes after the list of what is in it`);
    if (name === ENTRIES.manifest) {
      this.manifest = await this.readManifest(entry);
      return;
    }
    const hash = createHash('sha256');
    const watched = this.watched(entry.pieces, hash);
    const table = TABLE.exec(name)?.[1];
    if (table === undefined) for await (const _ of watched);
    else await this.count(table, name, watched);
    this.entries.push({ name, bytes: size, sha256: hash.digest('hex') });
  }

  /** The manifest, after comparing everything that it names. */
  compared(): Manifest {
    const { manifest, entries } = this;
    if (!manifest) throw damaged(this.path, 'the list of what is in it is missing');
    const wanted = [...manifest.parts, ...manifest.files.map((file) => ({ ...file, name: fileName(file) }))];
    const found = entries.filter(({ name }) => name !== ENTRIES.readme);
    for (const [at, { name, bytes, sha256 }] of wanted.entries()) {
      const there = found[at];
      if (there?.name !== name) throw damaged(this.path, `${name} is missing`);
      if (there.bytes !== bytes || there.sha256 !== sha256) throw damaged(this.path, `${name} was changed`);
    }
    if (found.length > wanted.length) throw damaged(this.path, `${found[wanted.length]?.name} does not belong to it`);
    for (const { name, rows, digest } of manifest.tables) {
      const there = this.tables.get(name) ?? new RowDigest();
      if (there.rows !== rows || there.hex !== digest) throw damaged(this.path, `rows of ${name} were changed`);
    }
    return manifest;
  }

  private async *watched(pieces: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      this.signal?.throwIfAborted();
      hash.update(piece);
      yield piece;
    }
  }

  private async count(table: string, name: string, pieces: AsyncIterable<Buffer>): Promise<void> {
    const digest = this.tables.get(table) ?? new RowDigest();
    this.tables.set(table, digest);
    try {
      await pipeline(Readable.from(pieces), createGunzip(), async (rows) => {
        for await (const some of rows as AsyncIterable<Buffer>) digest.add(some);
      });
    } catch (fault) {
      if (!/^Z_/.test((fault as NodeJS.ErrnoException).code ?? '')) throw fault;
      throw damaged(this.path, `${name} cannot be unpacked`);
    }
  }

  private async readManifest({ size, pieces }: ReadEntry): Promise<Manifest> {
    if (size > MANIFEST_BYTES) throw damaged(this.path, 'the list of what is in it is too long');
    const text: Buffer[] = [];
    for await (const piece of pieces) text.push(piece);
    const read = Manifest.safeParse(parsed(Buffer.concat(text).toString('utf8')));
    if (!read.success) throw damaged(this.path, 'the list of what is in it cannot be read');
    return read.data;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (fault) {
    if (fault instanceof SyntaxError) return undefined;
    throw fault;
  }
}
