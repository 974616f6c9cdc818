import { limits } from '@earshot/core/limits';

/** Texts as transferred to a thread: their concatenated UTF-8, and the end of each. */
export interface PackedTexts {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
}

const encoder = new TextEncoder();

/**
 * Packs texts one by one, so that they are not all in memory twice. Each is cut to an equal share for `count` texts;
 * positions in it are positions in the whole text.
 */
export class TextPack {
  readonly #most: number;
  readonly #ends: Uint32Array<ArrayBuffer>;
  #bytes = new Uint8Array(64_000);
  #used = 0;
  #count = 0;

  constructor(count: number, bytes: number = limits.themes.bytes) {
    this.#most = Math.min(limits.themes.textBytes, Math.floor(bytes / Math.max(1, count)));
    this.#ends = new Uint32Array(count);
  }

  add(text: string): void {
    if (this.#count === this.#ends.length) throw new RangeError('There are more texts than there were to be.');
    this.#widen(this.#used + this.#most);
    // A character has at least as many bytes as UTF-16 units; one that does not fit is left out.
    const head = text.slice(0, this.#most);
    this.#used += encoder.encodeInto(head, this.#bytes.subarray(this.#used, this.#used + this.#most)).written;
    this.#ends[this.#count] = this.#used;
    this.#count += 1;
  }

  #widen(wanted: number): void {
    if (wanted <= this.#bytes.length) return;
    const wider = new Uint8Array(Math.max(wanted, 2 * this.#bytes.length));
    wider.set(this.#bytes.subarray(0, this.#used));
    this.#bytes = wider;
  }

  /** Returns all added texts; both buffers can be transferred. */
  finish(): PackedTexts {
    return { bytes: this.#bytes.slice(0, this.#used), ends: this.#ends.slice(0, this.#count) };
  }
}

/** Ids as transferred to a thread: one text, which is copied at once, while an array would be walked twice. */
export const packIds = (ids: readonly string[]): string => ids.join('\n');

/** Unpacks ids packed by packIds. */
export const unpackIds = (packed: string): string[] => (packed === '' ? [] : packed.split('\n'));

/** Packs texts for a thread. */
export function packTexts(texts: readonly string[], bytes?: number): PackedTexts {
  const pack = new TextPack(texts.length, bytes);
  for (const text of texts) pack.add(text);
  return pack.finish();
}

/** Text at an index, up to where it was cut. */
export function textAt({ bytes, ends }: PackedTexts, at: number): string {
  const from = at === 0 ? 0 : (ends[at - 1] as number);
  const end = ends[at] as number;
  return Buffer.from(bytes.buffer, bytes.byteOffset + from, end - from).toString('utf8');
}
