import type { Folder } from '@earshot/core/areas/places/folder';
import type { Project } from '@earshot/core/areas/places/project';
import { displayTitle } from '@earshot/core/rules/text';
import { foldersAbove } from '../projects/places.ts';

const NAMED = 5;

/** Whether something in a folder goes to trash with another folder: what has access of its own stays (decision 043). */
function goesWith(folders: readonly Folder[], parentId: string | null, outer: string): boolean {
  const above = foldersAbove(folders, parentId);
  const from = above.findIndex((folder) => folder.id === outer);
  return from >= 0 && above.slice(from + 1).every(({ detached }) => !detached);
}

/** What goes to trash with a folder, a line each; long lists are cut after five names. */
export function goesWithFolder(id: string, folders: readonly Folder[], projects: readonly Project[]): string[] {
  const inner = folders.filter(({ parentId, detached }) => !detached && goesWith(folders, parentId, id));
  const held = projects.filter(({ folderId, detached }) => !detached && goesWith(folders, folderId, id));
  const lines = held
    .slice(0, NAMED)
    .map(({ title }) => `The project “${displayTitle('project', title)}” with its notes`);
  const more = held.length - lines.length;
  return [
    ...(inner.length > 0 ? [inner.length === 1 ? '1 folder in it' : `${inner.length} folders in it`] : []),
    ...lines,
    ...(more > 0 ? [`and ${more} more project${more === 1 ? '' : 's'}`] : []),
  ];
}

/** What lies in a folder and stays when that goes to trash, a line each. */
export function staysWithoutFolder(id: string, folders: readonly Folder[], projects: readonly Project[]): string[] {
  const inner = folders.filter(({ parentId, detached }) => detached && goesWith(folders, parentId, id));
  const held = projects.filter(({ folderId, detached }) => detached && goesWith(folders, folderId, id));
  return [
    ...inner.map(({ name }) => `The folder “${displayTitle('folder', name)}”`),
    ...held.map(({ title }) => `The project “${displayTitle('project', title)}”`),
  ];
}
