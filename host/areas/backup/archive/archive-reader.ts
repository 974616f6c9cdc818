import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { Refusal } from '@earshot/core/refusal';
import { sealEntry } from './archive-writer.ts';
import { ENTRIES } from './manifest.ts';
import { BLOCK, padding, readTarHeader, type TarEntry } from './tar.ts';

const PIECE = 256 * 1024;
const SEAL_BYTES = sealEntry('0'.repeat(64), 0).length;

/** An entry being read; the caller must consume its pieces before the next entry. */
export interface ReadEntry extends TarEntry {
  pieces: AsyncIterable<Buffer>;
}

/** The refusal for a damaged archive. */
export const damaged = (path: string, what: string): Refusal =>
  new Refusal('UNPROCESSABLE', `${path} is damaged: ${what}. Use another backup.`, { reason: 'damaged' });

/** Reads an archive from start to end and verifies every byte. */
export class ArchiveReader {
  private readonly hash = createHash('sha256');
  private position = 0;
  private at = 0;

  private constructor(
    private readonly file: FileHandle,
    private readonly path: string,
    /** offset of the seal */
    private readonly end: number,
  ) {}

  /** Opens an archive; refuses other files and incomplete archives. */
  static async open(path: string): Promise<ArchiveReader> {
    const file = await open(path, 'r').catch((fault: NodeJS.ErrnoException) => {
      throw new Refusal(
        'NOT_FOUND',
        `${path} cannot be read (${fault.code}). Name a file that a backup was written to.`,
      );
    });
    try {
      const stats = await file.stat();
      const reader = new ArchiveReader(file, path, stats.size - SEAL_BYTES);
      await reader.demandArchive(stats.isFile());
      return reader;
    } catch (fault) {
      await file.close();
      throw fault;
    }
  }

  /** Every entry except the seal, in order; throws at the first damage, at the latest after the last entry. */
  async *entries(): AsyncGenerator<ReadEntry> {
    while (this.position < this.end) {
      const header = readTarHeader(await this.take(BLOCK));
      if (!header || this.position + header.size > this.end)
        throw damaged(this.path, `at byte ${this.position - BLOCK} there is no entry`);
      const next = this.position + header.size + padding(header.size);
      yield { name: header.name, size: header.size, pieces: this.piecesOf(header.size) };
      if (this.position !== next - padding(header.size)) throw new Error(`${header.name} was not read to its end`);
      if ((await this.take(padding(header.size))).some((byte) => byte !== 0))
        throw damaged(this.path, `what follows ${header.name} was changed`);
    }
    const seal = await this.readAt(this.end, SEAL_BYTES);
    if (!seal.equals(sealEntry(this.hash.digest('hex'), this.at)))
      throw damaged(this.path, 'its bytes do not add up to its SHA-256');
  }

  async close(): Promise<void> {
    await this.file.close();
  }

  private async demandArchive(isFile: boolean): Promise<void> {
    const first = isFile ? readTarHeader(await this.readAt(0, BLOCK)) : undefined;
    if (first?.name !== ENTRIES.readme)
      throw new Refusal('BAD_USER_INPUT', `${this.path} is not an Earshot backup, or its beginning is damaged.`);
    this.at = first.at;
    const seal = this.end > 0 && this.end % BLOCK === 0 ? readTarHeader(await this.readAt(this.end, BLOCK)) : undefined;
    if (seal?.name !== ENTRIES.seal)
      throw damaged(this.path, 'its end is missing or was changed, as when a copy breaks off or the disk is full');
  }

  private async *piecesOf(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      const piece = await this.take(Math.min(PIECE, left));
      left -= piece.length;
      yield piece;
    }
  }

  private async take(length: number): Promise<Buffer> {
    const bytes = await this.readAt(this.position, length);
    this.hash.update(bytes);
    this.position += length;
    return bytes;
  }

  private async readAt(position: number, length: number): Promise<Buffer> {
    const bytes = Buffer.alloc(length);
    for (let read = 0; read < length; ) {
      const { bytesRead } = await this.file.read(bytes, read, length - read, position + read);
      if (bytesRead === 0) throw damaged(this.path, 'it ends too early');
      read += bytesRead;
    }
    return bytes;
  }
}
