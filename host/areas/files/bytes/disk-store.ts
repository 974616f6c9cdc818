import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ifThere, sync } from './durable.ts';
import { type ByteRange, type FileKey, type FileStore, isHash, storedName } from './file-store.ts';
import { hashedFolder, incomingFolder } from './folders.ts';

// Errors of disks without hard links, or of links between two disks.
const NO_LINKS = new Set(['EPERM', 'EXDEV', 'ENOTSUP', 'EMLINK', 'EOPNOTSUPP']);

/**
 * The file store on a disk: `<workspace>/kept/ab/cd/<hash>`, and beside it `<hash>-864` for a picture made
 * from it, or `<hash>-preview-1` for another part.
 * Several hosts can share the folder.
 */
export class DiskStore implements FileStore {
  constructor(private readonly folder: string) {}

  async keep(key: FileKey, path: string): Promise<void> {
    await sync(path);
    await this.place(key, (to) => twoNames(path, to));
  }

  async put(key: FileKey, source: Readable): Promise<void> {
    await this.place(key, (to) => pipeline(source, createWriteStream(to, { flags: 'wx', flush: true, mode: 0o600 })));
  }

  async open(key: FileKey, range?: ByteRange): Promise<Readable> {
    return createReadStream(await this.pathOf(key), range);
  }

  async pathOf(key: FileKey): Promise<string> {
    if ((await this.size(key)) === undefined) throw new Error(`There are no bytes under ${key.hash}`);
    return this.placeOf(key);
  }

  async size(key: FileKey): Promise<number | undefined> {
    return (await ifThere(stat(this.placeOf(key))))?.size;
  }

  async remove(workspaceId: string, hash: string): Promise<void> {
    const folder = dirname(this.placeOf({ workspaceId, hash }));
    const names = (await ifThere(readdir(folder))) ?? [];
    for (const name of names) if (name.startsWith(hash)) await rm(join(folder, name), { force: true });
  }

  async *hashes(workspaceId: string): AsyncIterable<string> {
    const kept = hashedFolder(this.folder, workspaceId);
    for (const first of (await ifThere(readdir(kept))) ?? [])
      for (const second of (await ifThere(readdir(join(kept, first)))) ?? [])
        for (const name of (await ifThere(readdir(join(kept, first, second)))) ?? []) if (isHash(name)) yield name;
  }

  // Written to the incoming folder until it is durable: files under their hash are complete.
  private async place(key: FileKey, bring: (to: string) => Promise<void>): Promise<void> {
    const path = this.placeOf(key);
    const incoming = incomingFolder(this.folder, key.workspaceId);
    await this.makeFolder(incoming);
    await this.makeFolder(dirname(path));
    const unfinished = join(incoming, randomUUID());
    try {
      await bring(unfinished);
      await rename(unfinished, path);
    } finally {
      // Also after renaming, which does nothing for two names of one file and leaves both (POSIX).
      await rm(unfinished, { force: true });
    }
    await sync(dirname(path));
  }

  private async makeFolder(folder: string): Promise<void> {
    const first = await mkdir(folder, { recursive: true, mode: 0o700 });
    if (!first) return;
    // A new folder is durable once its parent is flushed.
    for (let above = dirname(folder); above.length >= dirname(first).length; above = dirname(above)) await sync(above);
  }

  private placeOf({ workspaceId, hash, ...made }: FileKey): string {
    const name = storedName({ hash, ...made });
    return join(hashedFolder(this.folder, workspaceId), hash.slice(0, 2), hash.slice(2, 4), name);
  }
}

async function twoNames(path: string, to: string): Promise<void> {
  try {
    await link(path, to);
  } catch (fault) {
    if (!NO_LINKS.has((fault as NodeJS.ErrnoException).code ?? '')) throw fault;
    await copyFile(path, to);
    await sync(to);
  }
}
