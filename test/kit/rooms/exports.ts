import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProjectExport, type ProjectExport, projectExport } from '@earshot/core/areas/exchange/project-export';
import type { InputOf } from '@earshot/core/model/operation';
import { packageExport } from '@earshot/processing/areas/exchange/package-export';
import { Archive } from '@earshot/processing/office/archive';
import { expect } from 'chai';
import type { Person } from '../hosts/host.ts';
import { eventually } from '../hosts/job-room.ts';
import { get } from '../hosts/uploads.ts';

/** Creates an export of a project and waits for it. */
export async function anExport(by: Person, input: InputOf<typeof createProjectExport>): Promise<ProjectExport> {
  const { id } = await by.do(createProjectExport, input);
  return eventually(async () => {
    const row = await by.do(projectExport, { id });
    expect([row.state, row.problem]).to.deep.equal(['DONE', '']);
    return row;
  }, 60_000);
}

/** A line of a file of a package. */
export type Line = Record<string, unknown>;

/** Content of a package: its files, and their lines by file. */
export class Package {
  readonly archive: Archive;

  constructor(readonly bytes: Buffer) {
    this.archive = new Archive(bytes, 'Word');
  }

  static async of(by: Person, { id }: Pick<ProjectExport, 'id'>): Promise<Package> {
    const response = await get(by, `/api/v1/exports/${id}`);
    expect(response.status).to.equal(200);
    return new Package(Buffer.from(await response.arrayBuffer()));
  }

  lines(file: string): Line[] {
    if (!this.archive.has(file)) return [];
    const text = this.archive.read(file).toString('utf8').trimEnd();
    return text === '' ? [] : text.split('\n').map((line) => JSON.parse(line) as Line);
  }

  /**
   * The package as forged by someone who knows its format, with more lines by file: the manifest matches its content.
   */
  async changed(change: (file: string, line: Line) => Line | undefined, more: Record<string, Line[]> = {}) {
    const folder = mkdtempSync(join(tmpdir(), 'earshot-package-'));
    const to = join(folder, 'package.zip');
    const names = new Set([...this.archive.names, ...Object.keys(more)].filter((name) => name !== 'Manifest.json'));
    const textOf = (name: string) =>
      [...this.lines(name).flatMap((line) => change(name, line) ?? []), ...(more[name] ?? [])]
        .map((line) => `${JSON.stringify(line)}\n`)
        .join('');
    const entries = [...names].map((name, at) => {
      const path = join(folder, String(at));
      writeFileSync(path, name.endsWith('.jsonl') ? textOf(name) : this.archive.read(name));
      return { name, path };
    });
    const manifest = { name: 'Manifest.json', content: this.manifest };
    const input = packageExport.input.parse({ to, at: '2026-03-04T05:06:07.000Z', entries, manifest });
    const signal = { stopped: false, throwIfStopped: () => undefined, holds: () => undefined };
    try {
      await packageExport.run({ input, signal, emit: async () => undefined });
      return readFileSync(to);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  get manifest(): Record<string, unknown> {
    return JSON.parse(this.archive.read('Manifest.json').toString('utf8')) as Record<string, unknown>;
  }
}
