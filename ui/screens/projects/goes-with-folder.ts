import type { Folder } from '@earshot/core/model/folder';
import type { Project } from '@earshot/core/model/project';
import { displayTitle } from '@earshot/core/rules/text';
import { liesIn } from './places.ts';

const NAMED = 5;

/** What goes to trash with a folder, a line each; long lists are cut after five names. */
export function goesWithFolder(id: string, folders: readonly Folder[], projects: readonly Project[]): string[] {
  const inner = folders.filter((folder) => folder.id !== id && liesIn(folders, folder.id, id));
  const held = projects.filter(({ folderId }) => folderId !== null && liesIn(folders, folderId, id));
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
