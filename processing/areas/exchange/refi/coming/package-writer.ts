import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Maximum characters of buffered lines. */
const PENDING = 4_000_000;

/** Writes the files of a package into a folder, as Earshot exports them. */
export class PackageWriter {
  /** number of lines of each file */
  readonly counts: Record<string, number> = {};
  private readonly pending = new Map<string, string[]>();
  private characters = 0;

  constructor(readonly folder: string) {}

  /** Writes a line of x-earshot: the row itself. */
  own(name: string, row: object): void {
    this.add(`x-earshot/${name}.jsonl`, row);
  }

  /** Writes a line of the community format, with the row under x-earshot. */
  community(name: string, row: { id: string } & object, more: object = {}): void {
    this.add(`${name}.jsonl`, { id: row.id, 'x-earshot': row, ...more });
  }

  fileOf(name: string): string {
    const path = join(this.folder, name);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    return path;
  }

  finish(): void {
    for (const [file, lines] of this.pending) appendFileSync(this.fileOf(file), lines.join(''), { mode: 0o600 });
    this.pending.clear();
    this.characters = 0;
  }

  private add(file: string, line: object): void {
    const text = `${JSON.stringify(line)}\n`;
    const lines = this.pending.get(file);
    if (lines) lines.push(text);
    else this.pending.set(file, [text]);
    this.counts[file] = (this.counts[file] ?? 0) + 1;
    this.characters += text.length;
    if (this.characters > PENDING) this.finish();
  }
}
