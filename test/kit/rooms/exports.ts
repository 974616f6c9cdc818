import { createProjectExport, type ProjectExport, projectExport } from '@earshot/core/areas/exchange/project-export';
import type { InputOf } from '@earshot/core/model/operation';
import { Archive } from '@earshot/processing/office/archive';
import { expect } from 'chai';
import type { Person } from '../hosts/host.ts';
import { eventually } from '../hosts/job-room.ts';
import { get } from '../hosts/uploads.ts';

/** An export of a project that is made. */
export async function anExport(by: Person, input: InputOf<typeof createProjectExport>): Promise<ProjectExport> {
  const { id } = await by.do(createProjectExport, input);
  return eventually(async () => {
    const row = await by.do(projectExport, { id });
    expect([row.state, row.problem]).to.deep.equal(['DONE', '']);
    return row;
  }, 60_000);
}

/** What is in a package: its files, and their lines by file. */
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

  lines(file: string): Record<string, unknown>[] {
    if (!this.archive.has(file)) return [];
    const text = this.archive.read(file).toString('utf8').trimEnd();
    return text.split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  get manifest(): Record<string, unknown> {
    return JSON.parse(this.archive.read('Manifest.json').toString('utf8')) as Record<string, unknown>;
  }
}
