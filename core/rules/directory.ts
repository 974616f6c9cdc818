/**
 * Placeholder for the ids of people for a reader without people access (PE-04): it reveals that there is someone, but
 * neither who nor how many.
 */
export const HIDDEN_CONTACT = '00000000-0000-8000-8000-000000000000';

/**
 * The id of a workspace's people directory. The directory is a place like a project, so that lists, search, counts and
 * the live feed are limited to those with access. It needs no row: its id is the workspace's as a UUID of version 8
 * instead of 4.
 */
export const directoryOf = (workspaceId: string): string => `${workspaceId.slice(0, 14)}8${workspaceId.slice(15)}`;
