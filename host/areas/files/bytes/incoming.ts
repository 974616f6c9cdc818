import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ifThere } from './durable.ts';
import { incomingFolder } from './folders.ts';

/** A file being received. */
export interface Arriving {
  workspaceId: string;
  fileId: string;
}

/**
 * Incomplete files, each under its row's id: `<workspace>/incoming/<file id>`. The file's length is the received size,
 * so both always agree after a crash.
 */
export class Incoming {
  constructor(private readonly folder: string) {}

  /** Path of the bytes that have arrived. */
  pathOf({ workspaceId, fileId }: Arriving): string {
    return join(this.folderOf(workspaceId), fileId);
  }

  /** Creates an empty file; bytes already received stay. */
  async begin(arriving: Arriving): Promise<void> {
    await mkdir(this.folderOf(arriving.workspaceId), { recursive: true, mode: 0o700 });
    await (await open(this.pathOf(arriving), 'a', 0o600)).close();
  }

  /** Number of bytes that have arrived. */
  async received(arriving: Arriving): Promise<number> {
    return (await ifThere(stat(this.pathOf(arriving))))?.size ?? 0;
  }

  /**
   * Appends a stream durably; returns the new size. Written at an offset rather than at the end: two hosts that receive
   * the same piece write the same bytes twice.
   */
  async append(arriving: Arriving, piece: Readable, offset: number): Promise<number> {
    const path = this.pathOf(arriving);
    const to = createWriteStream(path, { flags: 'r+', start: offset, flush: true });
    await pipeline(piece, to);
    return offset + to.bytesWritten;
  }

  /** Removes a file's received bytes. */
  async remove(arriving: Arriving): Promise<void> {
    await rm(this.pathOf(arriving), { force: true });
  }

  /** Ids of all files with received bytes, each with the time of its last change. */
  async all(workspaceId: string): Promise<{ fileId: string; changedAt: Date }[]> {
    const folder = this.folderOf(workspaceId);
    const found: { fileId: string; changedAt: Date }[] = [];
    for (const fileId of (await ifThere(readdir(folder))) ?? []) {
      const there = await ifThere(stat(join(folder, fileId)));
      if (there) found.push({ fileId, changedAt: there.mtime });
    }
    return found;
  }

  private folderOf(workspaceId: string): string {
    return incomingFolder(this.folder, workspaceId);
  }
}
