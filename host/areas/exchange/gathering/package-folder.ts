import { appendFile, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Files of a package during gathering, in a temporary folder that is always removed. */
export class PackageFolder {
  /** number of rows per file so far */
  readonly counts: Record<string, number> = {};

  private constructor(readonly path: string) {}

  /** Creates an empty folder; leftovers of a killed attempt are removed. */
  static async open(path: string): Promise<PackageFolder> {
    await rm(path, { recursive: true, force: true });
    await mkdir(path, { recursive: true, mode: 0o700 });
    return new PackageFolder(path);
  }

  fileOf(name: string): string {
    return join(this.path, name);
  }

  /** Adds lines to one of its files. */
  async add(name: string, lines: readonly (string | Uint8Array)[]): Promise<void> {
    const path = this.fileOf(name);
    if (!(name in this.counts)) await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    this.counts[name] = (this.counts[name] ?? 0) + lines.length;
    await appendFile(path, Buffer.concat(lines.map((line) => Buffer.from(line))), { mode: 0o600 });
  }

  async remove(): Promise<void> {
    await rm(this.path, { recursive: true, force: true });
  }
}
