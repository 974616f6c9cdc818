import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileTypeOf, SNIFFED } from '@earshot/core/areas/files/file-kind';
import type { Archive } from '../../../office/archive.ts';
import type { RefiFiles } from './coming/coming-parts.ts';

const INTERNAL = /^internal:\/\/\/?/i;
const lastPart = (name: string) => name.slice(name.lastIndexOf('/') + 1).toLowerCase();

/** The XML of a project in its archive; undefined when there is none. */
export const projectIn = ({ names }: Archive): string | undefined =>
  names.find((name) => /^[^/]*\.qde$/i.test(name)) ?? names.find((name) => /\.qde$/i.test(name));

/** The files in a .qdpx. Programs disagree on how the folder is spelled, so the last part of a name counts. */
export function archiveFiles(archive: Archive): RefiFiles {
  const byName = new Map(archive.names.filter((name) => !name.endsWith('/')).map((name) => [lastPart(name), name]));
  return {
    find: (path) => (INTERNAL.test(path) ? byName.get(lastPart(path.replace(INTERNAL, ''))) : undefined),
    read: (name) => archive.read(name),
    extract: async (name, to) => {
      const hash = createHash('sha256');
      const head: Buffer[] = [];
      let tail = Buffer.alloc(0);
      let bytes = 0;
      const seen = async function* () {
        for await (const piece of archive.stream(name)) {
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
