import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileTypeOf, SNIFFED } from '@earshot/core/areas/files/file-kind';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import type { PackageEntry, ZipReader } from '../package/zip-reader.ts';
import type { RefiFiles } from './coming/coming-parts.ts';

const INTERNAL = /^internal:/i;
const lastPart = (name: string) => name.slice(name.lastIndexOf('/') + 1).toLowerCase();

const namesOf = (zip: ZipReader): string[] => [...zip.entries.values()].map(({ name }) => name);

/** The XML of a project in its file; undefined without one. */
export function projectIn(zip: ZipReader): PackageEntry | undefined {
  const names = namesOf(zip);
  const name = names.find((one) => /^[^/]*\.qde$/i.test(one)) ?? names.find((one) => /\.qde$/i.test(one));
  return name === undefined ? undefined : zip.entry(name);
}

/** A path of the XML without its scheme, as it is and decoded. */
function writtenPaths(path: string): string[] {
  const bare = path
    .replace(/^[a-z]+:\/{2,3}/i, '')
    .replaceAll('\\', '/')
    .replace(/^(?:\.?\/)+/, '');
  try {
    return [...new Set([bare, decodeURIComponent(bare)])];
  } catch {
    // A percent sign that escapes nothing is part of the name.
    return [bare];
  }
}

/**
 * Finds the file that a path of the XML names. Programs spell the folder differently, and some omit that the file is in
 * the archive: if the whole path does not match, its last part does if it is unique.
 */
function finder(zip: ZipReader): RefiFiles['find'] {
  const names = namesOf(zip);
  const whole = new Map(names.map((name) => [name.toLowerCase(), name]));
  const byLast = Map.groupBy(names, lastPart);
  return (path) => {
    if (path === '') return undefined;
    const paths = writtenPaths(path).map((one) => one.toLowerCase());
    for (const one of paths) {
      const exact = whole.get(one) ?? whole.get(`sources/${one}`);
      if (exact !== undefined) return exact;
    }
    for (const one of paths) {
      const found = byLast.get(lastPart(one)) ?? [];
      if (found.length === 1 || (found.length > 1 && INTERNAL.test(path))) return found.at(-1);
    }
    return undefined;
  };
}

/**
 * The files in a .qdpx. Their total unpacked size is limited to that of a project, even if the XML names a file
 * repeatedly.
 */
export function archiveFiles(zip: ZipReader): RefiFiles {
  let left: number = limits.imports.unpackedBytes;
  const entryOf = (name: string): PackageEntry => {
    const entry = zip.entry(name);
    if (!entry) throw new Error(`${name} was found before`);
    left -= entry.size;
    if (left < 0) throw new Refusal('TOO_LARGE', 'Its sources are larger than a project can be. Split it.');
    return entry;
  };
  return {
    find: finder(zip),
    read: (name) => zip.whole(entryOf(name), limits.archive.entryBytes),
    extract: async (name, to) => {
      const hash = createHash('sha256');
      const head: Buffer[] = [];
      let tail = Buffer.alloc(0);
      let bytes = 0;
      const seen = async function* () {
        for await (const piece of zip.pieces(entryOf(name))) {
          hash.update(piece);
          if (bytes < SNIFFED.head) head.push(piece);
          tail = Buffer.concat([tail, piece]).subarray(-SNIFFED.tail);
          bytes += piece.length;
          yield piece;
        }
      };
      await pipeline(Readable.from(seen()), createWriteStream(to, { mode: 0o600 }));
      const { kind, mediaType } = fileTypeOf(Buffer.concat(head).subarray(0, SNIFFED.head), tail, name);
      return { bytes, hash: hash.digest('hex'), kind, mediaType };
    },
  };
}
