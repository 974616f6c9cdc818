import type { Channel } from '@earshot/core/areas/places/channel';
import type { Folder } from '@earshot/core/areas/places/folder';
import type { Project } from '@earshot/core/areas/places/project';
import { displayTitle } from '@earshot/core/rules/text';
import type { ChainPlace, PlaceKind } from '../access/explain-level.ts';
import { foldersAbove } from './places.ts';

/** A project, folder or channel as its settings take it. */
export interface AccessPlace<K extends PlaceKind = PlaceKind> {
  id: string;
  kind: K;
  title: string;
  parentId: string | null;
  detached: boolean;
}

export const projectPlace = ({ id, title, folderId, detached }: Project): AccessPlace<'project'> => ({
  id,
  kind: 'project',
  title: displayTitle('project', title),
  parentId: folderId,
  detached,
});

export const folderPlace = ({ id, name, parentId, detached }: Folder): AccessPlace => ({
  id,
  kind: 'folder',
  title: displayTitle('folder', name),
  parentId,
  detached,
});

export const channelPlace = ({ id, title, folderId, detached }: Channel): AccessPlace<'channel'> => ({
  id,
  kind: 'channel',
  title: displayTitle('channel', title),
  parentId: folderId,
  detached,
});

const asChain = ({ id, name }: Folder): ChainPlace => ({ id, kind: 'folder', title: displayTitle('folder', name) });

/** The folders whose grants a place takes over, nearest first: up to one that is detached. */
export function takesOverFrom(place: AccessPlace, folders: readonly Folder[]): ChainPlace[] {
  if (place.detached) return [];
  const above = foldersAbove(folders, place.parentId).toReversed();
  const last = above.findIndex(({ detached }) => detached);
  return (last < 0 ? above : above.slice(0, last + 1)).map(asChain);
}

/** True if a place inherits from a folder that cannot be seen: its grants are unknown then. */
export function takesOverUnseen(place: AccessPlace, folders: readonly Folder[]): boolean {
  if (place.detached || place.parentId === null) return false;
  const top = foldersAbove(folders, place.parentId)[0];
  if (!top) return true;
  const cut = takesOverFrom(place, folders).at(-1)?.id !== top.id;
  return !cut && !top.detached && top.parentId !== null;
}
