import {
  applyProjectImport,
  createProjectImport,
  type ProjectImport,
  type ProjectImportState,
  projectImport,
} from '@earshot/core/areas/exchange/project-import';
import type { InputOf } from '@earshot/core/model/operation';
import { expect } from 'chai';
import type { Person } from '../hosts/host.ts';
import { eventually } from '../hosts/job-room.ts';
import { upload } from '../hosts/uploads.ts';

type Options = Partial<Omit<InputOf<typeof createProjectImport>, 'projectId' | 'fileId'>>;

/** An import, once it has a state. */
export const importIn = (by: Person, id: string, state: ProjectImportState): Promise<ProjectImport> =>
  eventually(async () => {
    const row = await by.do(projectImport, { id });
    expect([row.state, row.problem]).to.deep.equal([state, state === 'FAILED' ? row.problem : '']);
    return row;
  }, 120_000);

/** A package that was uploaded to a project and checked. */
export async function aCheckedImport(
  by: Person,
  projectId: string,
  bytes: Uint8Array,
  options: Options = {},
  name = 'Package.zip',
): Promise<ProjectImport> {
  const { id: fileId } = await upload(by, { projectId, name, bytes });
  const { id } = await by.do(createProjectImport, { projectId, fileId, ...options });
  return importIn(by, id, 'READY');
}

/** A package that was imported into a project. */
export async function anImport(
  by: Person,
  projectId: string,
  bytes: Uint8Array,
  options: Options = {},
  name = 'Package.zip',
): Promise<ProjectImport> {
  const { id } = await aCheckedImport(by, projectId, bytes, options, name);
  await by.do(applyProjectImport, { id });
  return importIn(by, id, 'DONE');
}
