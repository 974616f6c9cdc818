import { type FileHandle, open } from 'node:fs/promises';

/** Runs with an open file and closes it. */
async function withFile<T>(path: string, flags: string, work: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path, flags);
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

/** Flushes a file's bytes or a folder's names to disk, so that they survive a power loss. */
export const sync = (path: string): Promise<void> => withFile(path, 'r', (file) => file.sync());

/** The value, or undefined if nothing exists at the path. */
export async function ifThere<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw fault;
  }
}
