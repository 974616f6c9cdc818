/**
 * The id of a workspace's people directory. The directory is a place like a project, so that lists, search, counts and
 * the live feed are narrowed to those who may read it. It needs no row: its id is that of the workspace as a UUID of
 * version 8, where that of the workspace has version 4.
 */
export const directoryOf = (workspaceId: string): string => `${workspaceId.slice(0, 14)}8${workspaceId.slice(15)}`;
