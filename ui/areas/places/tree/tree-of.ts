import type { Folder } from '@earshot/core/areas/places/folder';
import type { Project } from '@earshot/core/areas/places/project';
import { byRank } from '@earshot/core/rules/rank';

export interface FolderNode {
  id: string;
  kind: 'folder';
  folder: Folder;
  children: TreeNode[][];
}
export interface ProjectNode {
  id: string;
  kind: 'project';
  project: Project;
}
export type TreeNode = FolderNode | ProjectNode;

/** How the rows of one list stand when some of them are being moved. */
interface Shown {
  folders: (rows: readonly Folder[]) => readonly Folder[];
  projects: (rows: readonly Project[]) => readonly Project[];
}

const AS_KNOWN: Shown = { folders: (rows) => rows, projects: (rows) => rows };
const byName = byRank<Folder>(({ name }) => name);
const byTitle = byRank<Project>(({ title }) => title);

/**
 * Folders and the projects in them as a tree. What stands at one place comes in lists that each have an order of their own:
 * its folders, its projects; at the top, after these, what lies in a folder that cannot be seen.
 */
export function treeOf(folders: readonly Folder[], projects: readonly Project[], shown = AS_KNOWN): TreeNode[][] {
  const seen = new Set(folders.map(({ id }) => id));
  const foldersIn = Map.groupBy(folders, ({ parentId }) => parentId);
  const projectsIn = Map.groupBy(projects, ({ folderId }) => folderId);
  const held = [...new Set([...foldersIn.keys(), ...projectsIn.keys()])];
  const hidden = held.filter((id) => id !== null && !seen.has(id)).toSorted();

  const at = (parent: string | null, path: readonly string[]): TreeNode[][] => {
    const inner = (foldersIn.get(parent) ?? []).filter(({ id }) => !path.includes(id)).toSorted(byName);
    const lists: TreeNode[][] = [
      shown
        .folders(inner)
        .map((folder) => ({ id: folder.id, kind: 'folder', folder, children: at(folder.id, [...path, folder.id]) })),
      shown
        .projects((projectsIn.get(parent) ?? []).toSorted(byTitle))
        .map((project) => ({ id: project.id, kind: 'project', project })),
    ];
    return lists.filter((list) => list.length > 0);
  };
  return [null, ...hidden].flatMap((parent) => at(parent, []));
}
