import { join } from 'node:path';

/** Folder of a workspace's complete files, under their hashes. */
export const hashedFolder = (folder: string, workspaceId: string): string => join(folder, workspaceId, 'kept');

/** Folder of incomplete files: uploads under their row ids, and files about to be stored. */
export const incomingFolder = (folder: string, workspaceId: string): string => join(folder, workspaceId, 'incoming');
