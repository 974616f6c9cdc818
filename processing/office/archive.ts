import { Readable } from 'node:stream';
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';

interface Entry {
  method: number;
  encrypted: boolean;
  packed: number;
  sum: number;
  size: number;
  at: number;
}

const END = 0x06054b50;
const LISTED = 0x02014b50;
const LOCAL = 0x04034b50;
const MOST_COMMENT = 65_535;
const STORED = 0;
const DEFLATED = 8;

/** The program of such files, for messages. */
export type OfficeProgram = 'Word' | 'Excel' | 'PowerPoint';

const tooLarge = () =>
  new Refusal('TOO_LARGE', 'Unpacked, it is far larger than a file of text. Take out what is not text, or split it.', {
    reason: 'too-long',
  });

/** The parts of a zip file by name; sizes are checked before anything is unpacked, and again while it is (contract 27). */
export class Archive {
  readonly #entries = new Map<string, Entry>();
  #left: number = limits.archive.bytes;

  constructor(
    private readonly bytes: Buffer,
    private readonly program: OfficeProgram,
  ) {
    try {
      this.#list();
    } catch (error) {
      // A read beyond the end: its tables have wrong offsets.
      if (error instanceof RangeError) throw this.#damaged();
      throw error;
    }
  }

  get names(): string[] {
    return [...this.#entries.keys()];
  }

  has = (name: string): boolean => this.#entries.has(name);

  /** A part, unpacked. */
  read(name: string): Buffer {
    const entry = this.#entry(name);
    const most = Math.min(limits.archive.entryBytes, this.#left);
    if (entry.size > most || entry.packed > most) throw tooLarge();
    const unpacked = this.#unpack(entry, most);
    this.#left -= unpacked.length;
    return unpacked;
  }

  /** A part in compressed form, to be copied into another archive. */
  packed(name: string): { data: Buffer; stored: boolean; crc: number; size: number } {
    const entry = this.#entry(name);
    return { data: this.#packed(entry), stored: entry.method === STORED, crc: entry.sum, size: entry.size };
  }

  /**
   * A part of any size up to `limits.archive.streamedBytes`, unpacked piece by piece; damage is detected at its end.
   */
  async *stream(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entry(name);
    const data = this.#packed(entry);
    const pieces =
      entry.method === STORED ? [data] : Readable.from([data]).pipe(createInflateRaw({ chunkSize: 65_536 }));
    let size = 0;
    let sum = 0;
    try {
      for await (const piece of pieces as AsyncIterable<Buffer>) {
        size += piece.length;
        if (size > limits.archive.streamedBytes) throw tooLarge();
        sum = crc32(piece, sum);
        yield piece;
      }
    } catch (error) {
      throw error instanceof Refusal || !(error as NodeJS.ErrnoException).code?.startsWith('Z_')
        ? error
        : this.#damaged();
    }
    if (sum !== entry.sum) throw this.#damaged();
  }

  #entry(name: string): Entry {
    const entry = this.#entries.get(name);
    if (!entry) throw this.#damaged();
    if (entry.encrypted)
      throw new Refusal(
        'UNPROCESSABLE',
        `It is protected by a password. Take it off in ${this.program} and import it again.`,
      );
    return entry;
  }

  #unpack(entry: Entry, most: number): Buffer {
    const data = this.#packed(entry);
    try {
      return entry.method === STORED ? data : inflateRawSync(data, { maxOutputLength: most });
    } catch (error) {
      throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : this.#damaged();
    }
  }

  /** The bytes of an entry as stored in the archive. */
  #packed({ method, at, packed }: Entry): Buffer {
    try {
      if (this.bytes.readUInt32LE(at) !== LOCAL) throw this.#damaged();
      const from = at + 30 + this.bytes.readUInt16LE(at + 26) + this.bytes.readUInt16LE(at + 28);
      const data = this.bytes.subarray(from, from + packed);
      if (data.length !== packed || (method !== STORED && method !== DEFLATED)) throw this.#damaged();
      return data;
    } catch (error) {
      throw error instanceof RangeError ? this.#damaged() : error;
    }
  }

  #damaged(): Refusal {
    return new Refusal(
      'UNPROCESSABLE',
      `It is damaged: its parts cannot be unpacked. Open it in ${this.program}, save it anew and import that.`,
    );
  }

  #list(): void {
    const { bytes } = this;
    let end = bytes.length - 22;
    while (end >= 0 && end >= bytes.length - 22 - MOST_COMMENT && bytes.readUInt32LE(end) !== END) end -= 1;
    if (end < 0 || bytes.readUInt32LE(end) !== END) throw this.#damaged();
    const count = bytes.readUInt16LE(end + 10);
    if (count > limits.archive.entries) throw tooLarge();
    let at = bytes.readUInt32LE(end + 16);
    for (let entry = 0; entry < count; entry += 1) {
      if (bytes.readUInt32LE(at) !== LISTED) throw this.#damaged();
      const [name, extra, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place)) as [
        number,
        number,
        number,
      ];
      this.#entries.set(bytes.toString('utf8', at + 46, at + 46 + name).replaceAll('\\', '/'), {
        encrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
        method: bytes.readUInt16LE(at + 10),
        sum: bytes.readUInt32LE(at + 16),
        packed: bytes.readUInt32LE(at + 20),
        size: bytes.readUInt32LE(at + 24),
        at: bytes.readUInt32LE(at + 42),
      });
      at += 46 + name + extra + comment;
    }
  }
}
