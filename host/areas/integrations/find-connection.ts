import type { FindConnection } from '../../plugins/find-connection.ts';
import type { Connections } from './connections.ts';
import type { Integrations } from './integrations.ts';

/** Finds the workspace's connection for actions and channels; undefined for kinds that no integration is called. */
export const findConnection =
  (integrations: Integrations, connections: Connections): FindConnection =>
  async (workspaceId, kind) =>
    integrations.knows(kind) ? connections.freshOf(workspaceId, kind) : undefined;
