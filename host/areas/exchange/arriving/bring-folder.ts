import type { ProjectImport } from '@earshot/core/areas/exchange/project-import';
import { createFolder, Folder } from '@earshot/core/areas/places/folder';
import { type Project, updateProject } from '@earshot/core/areas/places/project';
import type { AnswerOf, AnyOperation, InputOf } from '@earshot/core/model/operation';
import { Refusal } from '@earshot/core/refusal';
import { reaches } from '@earshot/core/rules/permission';
import { displayTitle, folded } from '@earshot/core/rules/text';
import { type ApartParts, apart } from '../../../jobs/apart.ts';
import { type Actor, readAccess } from '../../../operations/access.ts';
import type { Change } from '../../../operations/change.ts';
import { memberVisit, stableId } from '../../../operations/member-visit.ts';
import type { Runner } from '../../../operations/runner.ts';

export interface FolderParts extends ApartParts {
  /** creates folders and moves the project by operations with the importing member's rights */
  runner: () => Runner;
}

interface Given {
  row: ProjectImport;
  actor: Actor;
  /** the project as in the package, and the folders there */
  project: Project | undefined;
  folders: readonly Folder[];
  write: boolean;
}

/** Moves a project into the folders named by its package, if requested; returns a message for the user. */
export async function bringFolder(parts: FolderParts, given: Given): Promise<string[]> {
  const { row, actor, project, folders, write } = given;
  const path = row.takesFolder ? pathOf(project, folders) : [];
  if (path.length === 0) return [];
  const name = path.map(titleOf).join(' / ');
  const { at, missing } = await apart(parts, row.workspaceId, (change) => lookUp(change, actor, path));
  if (!write) {
    const made = missing.length === 0 ? '' : ` Missing folders are made: ${missing.map(titleOf).join(', ')}.`;
    return [`The project is put into the folder “${name}”.${made}`];
  }
  const run = async <O extends AnyOperation>(operation: O, input: InputOf<O>, step: string): Promise<AnswerOf<O>> => {
    const visit = memberVisit(actor, 'import', stableId('import', row.id, step));
    return (await parts.runner().run(operation, input, visit)).answer as AnswerOf<O>;
  };
  try {
    let folderId = at;
    for (const { name: called, icon, colour } of missing)
      folderId = (await run(createFolder, { name: called, icon, colour, parentId: folderId }, `in ${folderId}`)).id;
    await run(updateProject, { id: row.projectId, folderId }, 'move');
    return [`The project was put into the folder “${name}”.`];
  } catch (fault) {
    if (!(fault instanceof Refusal) || fault.code === 'UNAVAILABLE') throw fault;
    return [`The project could not be put into the folder “${name}”: ${fault.message}`];
  }
}

const titleOf = ({ name }: Folder): string => displayTitle('folder', name);

/** Folders of a project in its package, outermost first. */
export function pathOf(project: Pick<Project, 'folderId'> | undefined, folders: readonly Folder[]): Folder[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const path: Folder[] = [];
  for (let id = project?.folderId ?? null; id !== null; ) {
    const folder = byId.get(id);
    // Each folder once, as a file can contain cycles.
    if (!folder || !byId.delete(id)) break;
    path.unshift(folder);
    id = folder.parentId;
  }
  return path;
}

/** Existing part of a folder path, among folders that the member can add to, and the missing part. */
async function lookUp(
  change: Change,
  actor: Actor,
  path: readonly Folder[],
): Promise<{ at: string | null; missing: readonly Folder[] }> {
  const access = await readAccess(change.transaction, actor);
  const here = (await change.rows(Folder).find({ order: [['createdAt', 'ASC']] })).filter(
    ({ id }) => reaches(access.level(id), 'WRITE') && !access.places.get(id)?.trashed,
  );
  let at: string | null = null;
  for (const [depth, { name }] of path.entries()) {
    const found = here.find((one) => one.parentId === at && folded(one.name) === folded(name));
    if (!found) return { at, missing: path.slice(depth) };
    at = found.id;
  }
  return { at, missing: [] };
}
