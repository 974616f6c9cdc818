import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

// Only files with these names are ever removed.
const OURS = /^earshot-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar$/;
const DAY_MS = 86_400_000;
const HALF = /^earshot-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.half$/;

/** The path of a scheduled backup; names sort by time. */
export const pathIn = (folder: string, at: Date): string =>
  join(folder, `earshot-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`);

/** Removes leftovers of killed scheduled backups: unfinished files not written to for a day. */
export async function removeHalves(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (HALF.test(name) && Date.now() - (await stat(path)).mtimeMs > DAY_MS) await rm(path);
  }
}

/** Size of the newest scheduled backup in bytes; undefined if there is none. */
export async function newestBytes(folder: string): Promise<number | undefined> {
  const newest = (await readdir(folder))
    .filter((name) => OURS.test(name))
    .sort()
    .at(-1);
  return newest === undefined ? undefined : (await stat(join(folder, newest))).size;
}

/** Removes all scheduled backups but the newest ones. */
export async function keepNewest(folder: string, count: number): Promise<void> {
  const ours = (await readdir(folder)).filter((name) => OURS.test(name)).sort();
  for (const name of ours.slice(0, -count)) await rm(join(folder, name));
}
