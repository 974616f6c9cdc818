import type { Folder } from '@earshot/core/areas/places/folder';
import { displayTitle } from '@earshot/core/rules/text';

/** Folders above a place, outermost first; ends at a hidden folder or a cycle. */
export function foldersAbove(folders: readonly Folder[], parentId: string | null): Folder[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const path: Folder[] = [];
  let at = parentId ? byId.get(parentId) : undefined;
  while (at && !path.includes(at)) {
    path.unshift(at);
    at = at.parentId ? byId.get(at.parentId) : undefined;
  }
  return path;
}

/** Title of a folder with those above it: "Research / 2026 / Interviews". */
export const folderTrail = (folders: readonly Folder[], id: string | null): string =>
  foldersAbove(folders, id)
    .map(({ name }) => displayTitle('folder', name))
    .join(' / ');

/** True if a folder is inside another, or equal to it. */
export const liesIn = (folders: readonly Folder[], id: string, outer: string): boolean =>
  foldersAbove(folders, id).some((folder) => folder.id === outer);
