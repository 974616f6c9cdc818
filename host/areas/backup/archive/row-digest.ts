import { hash } from 'node:crypto';

const LINE_END = 0x0a;
const WORDS = 8;

/**
 * Counts rows and computes a digest independent of their order: the sum of the SHA-256 of each line. Compares a
 * restored database with the original.
 */
export class RowDigest {
  private readonly sums = new Uint32Array(WORDS);
  private unfinished: Buffer[] = [];
  private counted = 0;

  get rows(): number {
    return this.counted;
  }

  /** Adds bytes of rows, which can end within a row. */
  add(bytes: Buffer): void {
    let from = 0;
    for (let end = bytes.indexOf(LINE_END); end >= 0; end = bytes.indexOf(LINE_END, from)) {
      this.addRow(bytes.subarray(from, end));
      from = end + 1;
    }
    // Copied, as the caller can reuse its memory.
    if (from < bytes.length) this.unfinished.push(Buffer.from(bytes.subarray(from)));
  }

  /** The digest of whole rows, in hex. */
  get hex(): string {
    return [...this.sums].map((sum) => sum.toString(16).padStart(8, '0')).join('');
  }

  private addRow(end: Buffer): void {
    const row = this.unfinished.length === 0 ? end : Buffer.concat([...this.unfinished, end]);
    this.unfinished = [];
    const digest = hash('sha256', row, 'buffer');
    // A Uint32Array wraps around by itself.
    for (let word = 0; word < WORDS; word += 1)
      this.sums[word] = (this.sums[word] ?? 0) + digest.readUInt32BE(4 * word);
    this.counted += 1;
  }
}
