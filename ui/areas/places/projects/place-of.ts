import type { Channel } from '@earshot/core/areas/places/channel';
import type { Folder } from '@earshot/core/areas/places/folder';
import type { Project } from '@earshot/core/areas/places/project';
import { displayTitle } from '@earshot/core/rules/text';
import type { ChainPlace, PlaceKind } from '../access/explain-level.ts';
import { foldersAbove } from './places.ts';

/** A project, folder or channel as input of its settings. */
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

/** Folders whose grants a place inherits, nearest first, up to a detached one. */
export function takesOverFrom(place: AccessPlace, folders: readonly Folder[]): ChainPlace[] {
  if (place.detached) return [];
  const above = foldersAbove(folders, place.parentId).toReversed();
  const last = above.findIndex(({ detached }) => detached);
  return (last < 0 ? above : above.slice(0, last + 1)).map(asChain);
}

/** True if a place inherits from a folder hidden from the user, so that its grants are unknown. */
export function takesOverUnseen(place: AccessPlace, folders: readonly Folder[]): boolean {
  if (place.detached || place.parentId === null) return false;
  const top = foldersAbove(folders, place.parentId)[0];
  if (!top) return true;
  const cut = takesOverFrom(place, folders).at(-1)?.id !== top.id;
  return !cut && !top.detached && top.parentId !== null;
}
