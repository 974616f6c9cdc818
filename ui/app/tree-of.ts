import type { Folder } from '@earshot/core/model/folder';
import type { Project } from '@earshot/core/model/project';

export interface FolderNode {
  kind: 'folder';
  folder: Folder;
  children: TreeNode[];
}
export interface ProjectNode {
  kind: 'project';
  project: Project;
}
export type TreeNode = FolderNode | ProjectNode;

const byRank = (a: { rank: number }, b: { rank: number }, left: string, right: string) =>
  a.rank - b.rank || left.localeCompare(right, 'en', { numeric: true });

/** Folders and the projects in them as a tree; what lies in a folder that cannot be seen stands at the top. */
export function treeOf(folders: readonly Folder[], projects: readonly Project[]): TreeNode[] {
  const seen = new Set(folders.map(({ id }) => id));
  const at = (parent: string | null) => (parent && seen.has(parent) ? parent : null);
  const below = (parent: string | null, path: readonly string[]): TreeNode[] => [
    ...folders
      .filter((folder) => at(folder.parentId) === parent && !path.includes(folder.id))
      .toSorted((a, b) => byRank(a, b, a.name, b.name))
      .map((folder): FolderNode => ({ kind: 'folder', folder, children: below(folder.id, [...path, folder.id]) })),
    ...projects
      .filter((project) => at(project.folderId) === parent)
      .toSorted((a, b) => byRank(a, b, a.title, b.title))
      .map((project): ProjectNode => ({ kind: 'project', project })),
  ];
  return below(null, []);
}
