import { join } from 'node:path';

/** Where a workspace's whole files lie, under their hashes. */
export const hashedFolder = (folder: string, workspaceId: string): string => join(folder, workspaceId, 'kept');

/** Where lies what is not whole yet: uploads under the ids of their rows, and what the store is about to keep. */
export const incomingFolder = (folder: string, workspaceId: string): string => join(folder, workspaceId, 'incoming');
