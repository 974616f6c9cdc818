import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Refusal } from '@earshot/core/refusal';
import { ifThere, sync } from '../../files/bytes/durable.ts';
import { ENTRIES } from './manifest.ts';
import { END, padding, tarHeader } from './tar.ts';

const PIECE = 256 * 1024;
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** A refusal for disk failures that an operator can resolve; other faults are returned unchanged. */
export function explained(fault: unknown, path: string): unknown {
  const { code } = fault as NodeJS.ErrnoException;
  if (NO_ROOM.has(code ?? ''))
    return new Refusal('UNAVAILABLE', `There is no room left for ${path}. Make room there, or choose another disk.`, {
      reason: 'disk-full',
    });
  if (code === 'EEXIST')
    return new Refusal('CONFLICT', `${path} already exists. Choose another name: a backup never replaces a file.`);
  if (code === 'ENOENT' || code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOTDIR')
    return new Refusal('UNAVAILABLE', `${path} cannot be written (${code}). Give a folder that Earshot can write to.`, {
      reason: 'not-writable',
    });
  return fault;
}

/** The last entry of an archive: the SHA-256 of everything before it, then the end of the tar file. */
export function sealEntry(sha256: string, at: number): Buffer {
  const text = Buffer.from(`${sha256}\n`);
  const filled = Buffer.alloc(text.length + padding(text.length));
  text.copy(filled);
  return Buffer.concat([tarHeader({ name: ENTRIES.seal, size: text.length }, at), filled, END]);
}

/** Writes an archive entry by entry, under a temporary name until it is complete. */
export class ArchiveWriter {
  private readonly hash = createHash('sha256');
  private written = 0;

  private constructor(
    private readonly file: FileHandle,
    private readonly path: string,
    private readonly at: number,
  ) {}

  /** Creates an archive; `at` is in seconds since 1970. */
  static async create(path: string, at: number): Promise<ArchiveWriter> {
    try {
      if (await ifThere(stat(path))) throw Object.assign(new Error(path), { code: 'EEXIST' });
      // Removes the leftovers of a killed backup; never writes into a file or link that someone else put there.
      await rm(halfOf(path), { force: true });
      return new ArchiveWriter(await open(halfOf(path), 'wx', 0o600), path, at);
    } catch (fault) {
      throw explained(fault, path);
    }
  }

  /** Number of bytes written so far. */
  get bytes(): number {
    return this.written;
  }

  /** Adds an entry; returns the SHA-256 of its bytes. The pieces must add up to the announced size. */
  async add(name: string, size: number, pieces: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<string> {
    const own = createHash('sha256');
    let brought = 0;
    await this.put(tarHeader({ name, size }, this.at));
    for await (const piece of pieces) {
      brought += piece.length;
      if (brought > size) break;
      for (let from = 0; from < piece.length; from += PIECE) {
        const some = piece.subarray(from, from + PIECE);
        own.update(some);
        await this.put(some);
      }
    }
    if (brought !== size) throw new Error(`${name} has another size than the ${size} bytes that were announced`);
    await this.put(Buffer.alloc(padding(size)));
    return own.digest('hex');
  }

  /** Seals the archive and gives it its final name; it is durable once this resolves. */
  async finish(): Promise<void> {
    await this.write(sealEntry(this.hash.digest('hex'), this.at));
    await this.file.sync();
    await this.file.close();
    await rename(halfOf(this.path), this.path);
    await sync(dirname(this.path));
  }

  /** Removes the unfinished archive. */
  async discard(): Promise<void> {
    await this.file.close().catch(() => undefined); // already closed if finishing failed
    await rm(halfOf(this.path), { force: true });
  }

  private async put(bytes: Buffer): Promise<void> {
    this.hash.update(bytes);
    await this.write(bytes);
  }

  private async write(bytes: Buffer): Promise<void> {
    for (let at = 0; at < bytes.length; ) {
      const { bytesWritten } = await this.file.write(bytes, at, bytes.length - at);
      at += bytesWritten;
    }
    this.written += bytes.length;
  }
}

const halfOf = (path: string) => `${path}.half`;
