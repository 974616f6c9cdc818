import type { Channel } from '@earshot/core/areas/places/channel';
import type { Folder } from '@earshot/core/areas/places/folder';
import type { Project } from '@earshot/core/areas/places/project';
import { displayTitle } from '@earshot/core/rules/text';
import { foldersAbove } from '../projects/places.ts';

/** Places of a workspace that the user can see. */
export interface Places {
  folders: readonly Folder[];
  projects: readonly Project[];
  channels: readonly Channel[];
}

const NAMED = 5;

/**
 * True if an object in a folder goes to trash with another folder: a place with its own access stays (decision 043).
 */
function goesWith(folders: readonly Folder[], parentId: string | null, outer: string): boolean {
  const above = foldersAbove(folders, parentId);
  const from = above.findIndex((folder) => folder.id === outer);
  return from >= 0 && above.slice(from + 1).every(({ detached }) => !detached);
}

/** Places in a folder with access of their own, or those without. */
function within(id: string, { folders, projects, channels }: Places, own: boolean): Places {
  const lies = (parentId: string | null, detached: boolean) => detached === own && goesWith(folders, parentId, id);
  return {
    folders: folders.filter(({ parentId, detached }) => lies(parentId, detached)),
    projects: projects.filter(({ folderId, detached }) => lies(folderId, detached)),
    channels: channels.filter(({ folderId, detached }) => lies(folderId, detached)),
  };
}

const projectLine = ({ title }: Project) => `The project “${displayTitle('project', title)}”`;
const channelLine = ({ title }: Channel) => `The channel “${displayTitle('channel', title)}”`;

function cut(lines: readonly string[], noun: string): string[] {
  const more = lines.length - NAMED;
  return more <= 0 ? [...lines] : [...lines.slice(0, NAMED), `and ${more} more ${noun}${more === 1 ? '' : 's'}`];
}

/** Content that goes to trash with a folder, one line each; lists are cut after five names. */
export function goesWithFolder(id: string, places: Places): string[] {
  const { folders, projects, channels } = within(id, places, false);
  return [
    ...(folders.length > 0 ? [folders.length === 1 ? '1 folder in it' : `${folders.length} folders in it`] : []),
    ...cut(
      projects.map((one) => `${projectLine(one)} with its notes`),
      'project',
    ),
    ...cut(
      channels.map((one) => `${channelLine(one)} with its data`),
      'channel',
    ),
  ];
}

/** Content that stays when a folder goes to trash, one line each. */
export function staysWithoutFolder(id: string, places: Places): string[] {
  const { folders, projects, channels } = within(id, places, true);
  return [
    ...folders.map(({ name }) => `The folder “${displayTitle('folder', name)}”`),
    ...projects.map(projectLine),
    ...channels.map(channelLine),
  ];
}
