import { closeSync, createWriteStream, openSync, readSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import type { PackageEntry, ZipReader } from '../package/zip-reader.ts';
import { archiveFiles } from '../refi/archive-files.ts';
import type { RefiFiles } from '../refi/coming/coming-parts.ts';

const MAGIC = 'SQLite format 3\0';
const DATABASE = /\.(?:qda|sqlite3?|taguette|db)$/i;
/** Path of the copy that QualCoder makes of a project before changing it. */
const BACKUP = /_BKUP_[^/]*\//i;
/** Files that operating systems add to a folder that becomes a zip file. */
const ASIDE = /(?:^|\/)(?:__MACOSX\/|\._)/;

/** True if a file on disk is a SQLite database, by its first bytes. */
export function isDatabase(path: string): boolean {
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(MAGIC.length);
    readSync(file, head, 0, head.length, 0);
    return head.toString('latin1') === MAGIC;
  } finally {
    closeSync(file);
  }
}

/** The database of a project in a zip file; undefined when there is none. Refuses several of them. */
export function databaseIn(zip: ZipReader): PackageEntry | undefined {
  const found = [...zip.entries.values()].filter(({ name }) => DATABASE.test(name) && !ASIDE.test(name));
  const current = found.filter(({ name }) => !BACKUP.test(name));
  const [entry, another] = current.length > 0 ? current : found;
  if (another)
    throw new Refusal('UNPROCESSABLE', 'There are several projects in this zip file. Import one project at a time.');
  return entry;
}

/** Unpacks a database to a path. */
export async function unpackDatabase(zip: ZipReader, entry: PackageEntry, to: string): Promise<void> {
  if (entry.size > limits.databases.bytes)
    throw new Refusal('TOO_LARGE', 'Its database is larger than one that is imported can be. Split the project.');
  await pipeline(Readable.from(zip.pieces(entry)), createWriteStream(to, { mode: 0o600 }));
}

/** The files beside the database of a QualCoder project in a zip file, by their paths in the database. */
export function filesBeside(zip: ZipReader, { name }: PackageEntry): RefiFiles {
  const folder = name.slice(0, name.lastIndexOf('/') + 1);
  return {
    ...archiveFiles(zip),
    find: (path) => {
      const entry = path.startsWith('/') && zip.entry(folder + path.slice(1).replace(/^docs\//, 'documents/'));
      return entry ? entry.name : undefined;
    },
  };
}
