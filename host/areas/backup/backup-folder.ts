import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

// Only what was named here is ever removed.
const OURS = /^earshot-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar$/;

/** The path of a scheduled backup; names in order are moments in order. */
export const pathIn = (folder: string, at: Date): string =>
  join(folder, `earshot-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`);

/** Removes scheduled backups but for the newest few. */
export async function keepNewest(folder: string, count: number): Promise<void> {
  const ours = (await readdir(folder)).filter((name) => OURS.test(name)).sort();
  for (const name of ours.slice(0, -count)) await rm(join(folder, name));
}
