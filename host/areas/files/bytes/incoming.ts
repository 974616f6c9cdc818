import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ifThere } from './durable.ts';
import { incomingFolder } from './folders.ts';

/** A file on its way in. */
export interface Arriving {
  workspaceId: string;
  fileId: string;
}

/**
 * Files of which not all has arrived yet, each under its row's id: `<workspace>/incoming/<file id>`. How much has arrived
 * is how long the file is, so nothing can disagree about it after a crash.
 */
export class Incoming {
  constructor(private readonly folder: string) {}

  /** Path of the bytes that have arrived. */
  pathOf({ workspaceId, fileId }: Arriving): string {
    return join(this.folderOf(workspaceId), fileId);
  }

  /** Makes room for a file; what has arrived of it already stays. */
  async begin(arriving: Arriving): Promise<void> {
    await mkdir(this.folderOf(arriving.workspaceId), { recursive: true, mode: 0o700 });
    await (await open(this.pathOf(arriving), 'a', 0o600)).close();
  }

  /** Number of bytes that have arrived. */
  async received(arriving: Arriving): Promise<number> {
    return (await ifThere(stat(this.pathOf(arriving))))?.size ?? 0;
  }

  /**
   * Adds what a stream brings; answers how much there is now, and it is durable. Written at its place and not at the end:
   * two hosts that get the same piece of the same file write the same bytes twice.
   */
  async append(arriving: Arriving, piece: Readable, offset: number): Promise<number> {
    const path = this.pathOf(arriving);
    const to = createWriteStream(path, { flags: 'r+', start: offset, flush: true });
    await pipeline(piece, to);
    return offset + to.bytesWritten;
  }

  /** Forgets a file and what has arrived of it. */
  async remove(arriving: Arriving): Promise<void> {
    await rm(this.pathOf(arriving), { force: true });
  }

  /** The ids of all files of which something lies here, each with when something was added last. */
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
