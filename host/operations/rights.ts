import type { SpineEvent } from '@earshot/core/model/operation';

// Fields and entities that affect access rights: events about them empty the access cache.
const RIGHTS: Record<string, string[]> = {
  Folder: ['parentId', 'detached'],
  Project: ['folderId', 'detached'],
  Channel: ['folderId', 'detached'],
  Grant: ['level'],
  Group: ['memberIds'],
  Member: ['role', 'admin', 'suspended', 'peopleAccess', 'projectsAccess'],
};

/** True if an event may change access rights. */
export function changesRights({ entity, type, fields }: Pick<SpineEvent, 'entity' | 'type' | 'fields'>): boolean {
  const telling = RIGHTS[entity];
  if (!telling) return false;
  return !type.endsWith(':updated') || fields.some((field) => telling.includes(field));
}
