import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync, rmSync } from 'node:fs';
import { isPackagePath } from '@earshot/core/areas/exchange/package-path';
import * as z from 'zod';
import { type Stop, task } from '../../pool/task.ts';
import { ZipWriter } from '../../zip/zip-writer.ts';
import { refusedWhenFull } from './refused-when-full.ts';

const PIECE = 256 * 1024;
/**
 * Number of reused buffers: more than the zip writer ever holds. Without reuse, memory grows until garbage is
 * collected.
 */
const BUFFERS = 8;
/** Bytes between two reports of progress. */
const REPORT_EVERY = 4 * 1024 * 1024;
/** Small entries between two reports of progress. */
const REPORT_ENTRIES = 500;

/** Parts of an Office file, whose names are fixed. */
const OFFICE_PARTS = new Set(['[Content_Types].xml', '_rels/.rels', 'xl/_rels/workbook.xml.rels']);

const entry = z.object({
  /** its name in the package */
  name: z.string().refine((name) => isPackagePath(name) || OFFICE_PARTS.has(name), 'is no name of an entry'),
  /** a file on this machine, or the text itself */
  path: z.string().optional(),
  text: z.string().optional(),
  /** true for compressed files such as pictures, sound and video */
  stored: z.boolean().default(false),
});
type Entry = z.output<typeof entry>;

/** An entry as the manifest of a package lists it. */
const packed = z.object({ name: z.string(), bytes: z.number(), sha256: z.string() });
export type PackedEntry = z.output<typeof packed>;

const progress = z.object({ entries: z.int(), bytes: z.number(), bytesTotal: z.number() });

function* piecesOf(file: number, size: number): Generator<Uint8Array> {
  const buffers: Buffer[] = [];
  for (let at = 0; ; at = (at + 1) % BUFFERS) {
    const piece = buffers[at] ?? Buffer.allocUnsafe(Math.min(PIECE, size + 1));
    buffers[at] = piece;
    const count = readSync(file, piece, 0, piece.length, null);
    if (count === 0) return;
    yield piece.subarray(0, count);
  }
}

/** Opens what an entry is made of. */
function opened({ path, text = '' }: Entry): { size: number; pieces: Iterable<Uint8Array>; close(): void } {
  if (path === undefined) {
    const bytes = Buffer.from(text);
    return { size: bytes.length, pieces: bytes.length > 0 ? [bytes] : [], close: () => undefined };
  }
  const file = openSync(path, 'r');
  const { size } = fstatSync(file);
  return { size, pieces: piecesOf(file, size), close: () => closeSync(file) };
}

function sizeOf(given: Entry): number {
  const { size, close } = opened(given);
  close();
  return size;
}

/** Packs one package and reports progress. */
class Packing {
  readonly packed: PackedEntry[] = [];
  private done = 0;
  private told = { bytes: 0, entries: 0 };

  constructor(
    private readonly zip: ZipWriter,
    private readonly signal: Stop,
    private readonly tell: (done: { entries: number; bytes: number }) => Promise<void>,
  ) {}

  async add(given: Entry): Promise<void> {
    const { size, pieces, close } = opened(given);
    const hash = createHash('sha256');
    try {
      await this.zip.add({ name: given.name, size, stored: given.stored }, this.seen(pieces, hash));
    } finally {
      close();
    }
    this.packed.push({ name: given.name, bytes: size, sha256: hash.digest('hex') });
    await this.report();
  }

  private *seen(pieces: Iterable<Uint8Array>, hash: ReturnType<typeof createHash>): Generator<Uint8Array> {
    for (const piece of pieces) {
      this.signal.throwIfStopped();
      hash.update(piece);
      this.done += piece.length;
      yield piece;
    }
  }

  private async report(): Promise<void> {
    const entries = this.packed.length;
    if (this.done - this.told.bytes < REPORT_EVERY && entries - this.told.entries < REPORT_ENTRIES) return;
    this.told = { bytes: this.done, entries };
    await this.tell(this.told);
  }
}

/**
 * Packs files and texts into a zip file at `to`. The last entry is the manifest: the given one with name, size and
 * SHA-256 of each other entry. If packing fails or is stopped, no file is left at `to`.
 */
export const packageExport = task({
  id: 'package-export',
  input: z.object({
    to: z.string(),
    /** modification time of all entries */
    at: z.iso.datetime(),
    entries: z.array(entry),
    manifest: z.object({ name: z.string(), content: z.record(z.string(), z.unknown()) }).optional(),
  }),
  chunk: progress,
  output: z.object({ bytes: z.number(), entries: z.int(), packed: z.array(packed) }),
  async run({ input, signal, emit }) {
    const bytesTotal = input.entries.reduce((sum, given) => sum + sizeOf(given), 0);
    const zip = new ZipWriter(input.to, input.at);
    try {
      const packing = new Packing(zip, signal, (done) => emit({ ...done, bytesTotal }));
      for (const given of input.entries) await packing.add(given);
      const { packed: listed } = packing;
      if (input.manifest) {
        const content = { ...input.manifest.content, checksums: listed };
        const text = JSON.stringify(content, null, 1);
        await packing.add({ name: input.manifest.name, text, stored: false });
      }
      const bytes = zip.finish();
      zip.close();
      return { bytes, entries: listed.length, packed: listed };
    } catch (error) {
      zip.close();
      rmSync(input.to, { force: true });
      throw refusedWhenFull(error);
    }
  },
});
