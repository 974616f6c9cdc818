import { createHash } from 'node:crypto';
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { limits } from '@earshot/core/limits';
import * as z from 'zod';
import { type Stop, task } from '../../../pool/task.ts';
import { refusedWhenFull } from '../refused-when-full.ts';
import { damaged, type PackageEntry, refused, ZipReader } from './zip-reader.ts';

const MANIFEST = 'Manifest.json';
/** Bytes between two reports of progress. */
const REPORT_EVERY = 4 * 1024 * 1024;

const manifest = z.object({
  format: z.literal('earshot-community'),
  version: z.number(),
  title: z.string().default(''),
  checksums: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })),
});
type Manifest = z.output<typeof manifest>;

const foreign = () =>
  refused('This is no project that Earshot exported. Choose the zip file that “Export project” made.');
const lies = (name: string) =>
  refused(
    `The package is not as it was exported: “${name.slice(0, 60)}” differs from what its manifest says. Export the project again.`,
  );

async function readManifest(zip: ZipReader): Promise<Manifest> {
  const entry = zip.entry(MANIFEST);
  if (!entry || entry.size > limits.imports.manifestBytes) throw foreign();
  const pieces: Buffer[] = [];
  for await (const piece of zip.pieces(entry)) pieces.push(piece);
  const parsed = manifest.safeParse(jsonOf(Buffer.concat(pieces)));
  if (!parsed.success) throw foreign();
  if (parsed.data.version > 1)
    throw refused('This package was made by a newer Earshot. Bring this one up to date first.');
  return parsed.data;
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (fault) {
    if (fault instanceof SyntaxError) throw foreign();
    throw fault;
  }
}

/** Refuses a manifest that does not list exactly the entries. */
function demandListed(zip: ZipReader, { checksums }: Manifest): void {
  const listed = new Set(checksums.map(({ name }) => name));
  for (const { name } of zip.entries.values()) if (name !== MANIFEST && !listed.has(name)) throw lies(name);
  // Removing a name from the list excludes duplicates.
  for (const { name, bytes } of checksums)
    if (zip.entry(name)?.size !== bytes || !listed.delete(name)) throw lies(name);
}

async function unpack(zip: ZipReader, entry: PackageEntry, to: string, seen: (bytes: number) => void): Promise<string> {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  const file = openSync(to, 'wx', 0o600);
  const hash = createHash('sha256');
  try {
    for await (const piece of zip.pieces(entry)) {
      hash.update(piece);
      for (let at = 0; at < piece.length; ) at += writeSync(file, piece, at);
      seen(piece.length);
    }
  } finally {
    closeSync(file);
  }
  return hash.digest('hex');
}

/**
 * Unpacks an exported project into an empty folder, and compares every entry with the manifest. Refuses names outside
 * the folder, links, entries that unpack to far too much, and unlisted entries.
 */
export const unpackPackage = task({
  id: 'unpack-package',
  input: z.object({ path: z.string(), to: z.string() }),
  chunk: z.object({ bytes: z.number(), bytesTotal: z.number() }),
  output: z.object({ title: z.string(), files: z.array(z.string()) }),
  async run({ input: { path, to }, signal, emit }) {
    const zip = new ZipReader(path);
    try {
      const given = await readManifest(zip);
      demandListed(zip, given);
      await unpackAll(zip, given, to, signal, emit);
      return { title: given.title, files: given.checksums.map(({ name }) => name) };
    } catch (fault) {
      throw refusedWhenFull(fault);
    } finally {
      zip.close();
    }
  },
});

async function unpackAll(
  zip: ZipReader,
  { checksums }: Manifest,
  to: string,
  signal: Stop,
  emit: (done: { bytes: number; bytesTotal: number }) => Promise<void>,
): Promise<void> {
  const bytesTotal = checksums.reduce((sum, { bytes }) => sum + bytes, 0);
  let [done, told] = [0, 0];
  for (const { name, sha256 } of checksums) {
    signal.throwIfStopped();
    const entry = zip.entry(name);
    if (!entry) throw damaged();
    const hash = await unpack(zip, entry, join(to, name), (bytes) => {
      signal.throwIfStopped();
      done += bytes;
    });
    if (hash !== sha256) throw lies(name);
    if (done - told < REPORT_EVERY) continue;
    told = done;
    await emit({ bytes: done, bytesTotal });
  }
}
