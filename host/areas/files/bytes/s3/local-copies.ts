import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { limits } from '@earshot/core/limits';
import { ifThere } from '../durable.ts';
import { type FileKey, storedName } from '../file-store.ts';

/**
 * Local copies of remote files. Copies unused for a day are removed, as another host may have erased the file; earlier
 * if space is short.
 */
export class LocalCopies {
  private tidied = performance.now();

  constructor(
    private readonly folder: string,
    failed: (fault: unknown) => void,
  ) {
    setInterval(() => void this.tidy().catch(failed), limits.files.copies.tidyMs).unref();
  }

  /** Path of a copy; `open` is called if there is none yet. */
  async pathOf({ workspaceId, ...key }: FileKey, open: () => Promise<Readable>): Promise<string> {
    const path = join(this.folder, workspaceId, storedName(key));
    const now = new Date();
    if (await ifThere(utimes(path, now, now).then(() => true))) return path;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const half = `${path}.${randomUUID()}`;
    try {
      await pipeline(await open(), createWriteStream(half, { flags: 'wx', mode: 0o600 }));
      await rename(half, path);
    } finally {
      await rm(half, { force: true });
    }
    await this.tidySometimes();
    return path;
  }

  /** Removes the copies of an erased file and of everything made from it. */
  async remove({ workspaceId, hash }: FileKey): Promise<void> {
    const folder = join(this.folder, workspaceId);
    const names = (await ifThere(readdir(folder))) ?? [];
    for (const name of names) if (name.startsWith(hash)) await rm(join(folder, name), { force: true });
  }

  private async tidySometimes(): Promise<void> {
    if (performance.now() - this.tidied > limits.files.copies.tidyMs) await this.tidy();
  }

  /** Removes copies unused for long. */
  async tidy(now = Date.now()): Promise<void> {
    const { restMs, mostMs, bytes } = limits.files.copies;
    this.tidied = performance.now();
    const all = await this.all();
    let sum = all.reduce((total, { size }) => total + size, 0);
    for (const { path, size, usedAt } of all.sort((one, other) => one.usedAt - other.usedAt)) {
      const age = now - usedAt;
      // A recently returned path may be about to be opened.
      if (age < restMs || (age < mostMs && sum <= bytes)) return;
      await rm(path, { force: true });
      sum -= size;
    }
  }

  private async all(): Promise<{ path: string; size: number; usedAt: number }[]> {
    const found: { path: string; size: number; usedAt: number }[] = [];
    for (const workspaceId of (await ifThere(readdir(this.folder))) ?? [])
      for (const name of (await ifThere(readdir(join(this.folder, workspaceId)))) ?? []) {
        const path = join(this.folder, workspaceId, name);
        const there = await ifThere(stat(path));
        if (there) found.push({ path, size: there.size, usedAt: there.mtimeMs });
      }
    return found;
  }
}
