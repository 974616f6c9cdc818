import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { packageExport } from '@earshot/processing/areas/exchange/package-export';
import { readForeign } from '@earshot/processing/areas/exchange/read-foreign';
import type { LossReport } from '@earshot/processing/areas/exchange/refi/losses';
import type { RefiProject } from '@earshot/processing/areas/exchange/refi/model';
import { writeProject } from '@earshot/processing/areas/exchange/refi/write-project';
import { writeRefi } from '@earshot/processing/areas/exchange/write-refi';

const signal = { stopped: false, throwIfStopped: () => undefined, holds: () => undefined };
const emit = async () => undefined;
const AT = '2026-03-04T05:06:07.000Z';

/** A package as read from its files: lines by file, bytes of originals by name. */
export type Read = Record<string, unknown[] | string>;

/** A temporary folder of a test, removed at the end. */
export class Room {
  readonly path = mkdtempSync(join(tmpdir(), 'earshot-refi-'));

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }

  folder(): string {
    return mkdtempSync(join(this.path, 'folder-'));
  }

  file(bytes: string | Uint8Array): string {
    const path = join(this.folder(), 'file');
    writeFileSync(path, bytes);
    return path;
  }

  /** A .qdpx file of a project and its files. */
  async qdpx(project: RefiProject | string, files: Record<string, string | Uint8Array> = {}): Promise<string> {
    const xml = typeof project === 'string' ? project : [...writeProject(project)].join('');
    const entries = Object.entries({ 'project.qde': xml, ...files }).map(([name, bytes]) => ({
      name,
      path: this.file(bytes),
    }));
    return this.packed(entries);
  }

  async packed(entries: { name: string; path: string }[]): Promise<string> {
    const to = join(this.folder(), 'project.qdpx');
    await packageExport.run({ input: packageExport.input.parse({ to, at: AT, entries }), signal, emit });
    return to;
  }

  /** A .qdpx file as a package in a folder. */
  async come(path: string): Promise<{ folder: string; read: Read; report: LossReport; title: string }> {
    const folder = this.folder();
    const { losses, lossCount, title } = await readForeign.run({
      input: { path, folder, name: 'project.qdpx', mapping: [] },
      signal,
      emit,
    });
    return { folder, read: readPackage(folder), report: { losses, lossCount }, title };
  }

  /** A package in a folder as a .qdpx file. */
  async leave(folder: string): Promise<{ path: string; xml: string; report: LossReport }> {
    const { entries, originals, losses, lossCount } = await writeRefi.run({
      input: { folder, codebook: false },
      signal,
      emit,
    });
    const kept = Object.entries(originals).map(([entry, name]) => ({ name, path: join(folder, entry) }));
    const xml = readFileSync(join(folder, 'project.qde'), 'utf8');
    return { path: await this.packed([...entries, ...kept]), xml, report: { losses, lossCount } };
  }
}

/** Content of a package in a folder, in a fixed order. */
export function readPackage(folder: string): Read {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((name) => name.endsWith('.jsonl') || name.startsWith('original/'))
    .sort();
  return Object.fromEntries(names.map((name) => [name, contentOf(join(folder, name), name)]));
}

function contentOf(path: string, name: string): unknown[] | string {
  const bytes = readFileSync(path);
  if (!name.endsWith('.jsonl')) return bytes.toString('base64');
  return bytes
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string })
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}
