import type { Channel } from '@earshot/core/areas/places/channel';
import type { Folder } from '@earshot/core/areas/places/folder';
import type { Project } from '@earshot/core/areas/places/project';
import { byRank } from '@earshot/core/rules/rank';
import { displayTitle } from '@earshot/core/rules/text';
import type { Places } from '../folders/goes-with-folder.ts';

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
export interface ChannelNode {
  id: string;
  kind: 'channel';
  channel: Channel;
}
export type TreeNode = FolderNode | ProjectNode | ChannelNode;

/** Name of an entry of the tree. */
export function nameOf(node: TreeNode): string {
  if (node.kind === 'folder') return displayTitle('folder', node.folder.name);
  return node.kind === 'project'
    ? displayTitle('project', node.project.title)
    : displayTitle('channel', node.channel.title);
}

/** Shown rows of a list during a move. */
interface Shown {
  folders: (rows: readonly Folder[]) => readonly Folder[];
  projects: (rows: readonly Project[]) => readonly Project[];
}

const AS_KNOWN: Shown = { folders: (rows) => rows, projects: (rows) => rows };
const byName = byRank<Folder>(({ name }) => name);
const byTitle = byRank<Project>(({ title }) => title);

/**
 * Tree of folders with their projects and channels. Each level has separate lists with an order of their own: folders,
 * projects, channels; at the top level followed by the content of hidden folders. A channel is listed only in a visible
 * folder: others are on the page of all channels.
 */
export function treeOf({ folders, projects, channels }: Places, shown = AS_KNOWN): TreeNode[][] {
  const seen = new Set(folders.map(({ id }) => id));
  const foldersIn = Map.groupBy(folders, ({ parentId }) => parentId);
  const projectsIn = Map.groupBy(projects, ({ folderId }) => folderId);
  const channelsIn = Map.groupBy(
    channels.filter(({ folderId }) => folderId !== null && seen.has(folderId)),
    ({ folderId }) => folderId,
  );
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
      (channelsIn.get(parent) ?? [])
        .toSorted((a, b) => a.title.localeCompare(b.title, 'en', { numeric: true }))
        .map((channel) => ({ id: channel.id, kind: 'channel', channel })),
    ];
    return lists.filter((list) => list.length > 0);
  };
  return [null, ...hidden].flatMap((parent) => at(parent, []));
}
