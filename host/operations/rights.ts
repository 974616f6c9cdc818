import type { SpineEvent } from '@earshot/core/model/operation';

// Whoever changes one of these fields, or makes or removes such a row, changes what somebody may read.
const RIGHTS: Record<string, string[]> = {
  Folder: ['parentId', 'detached'],
  Project: ['folderId', 'detached'],
  Channel: ['detached'],
  Grant: ['level'],
  Group: ['memberIds'],
  Member: ['role', 'admin', 'suspended'],
};

/** Whether an event may be one of what people may read or write. */
export function changesRights({ entity, type, fields }: Pick<SpineEvent, 'entity' | 'type' | 'fields'>): boolean {
  const telling = RIGHTS[entity];
  if (!telling) return false;
  return !type.endsWith(':updated') || fields.some((field) => telling.includes(field));
}
