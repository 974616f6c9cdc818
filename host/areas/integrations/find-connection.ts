import type { FindConnection } from '../automations/plan-step.ts';
import type { Connections } from './connections.ts';
import type { Integrations } from './integrations.ts';
import { workspaceConnection } from './store/connections.ts';

/** Finds the workspace's connection for actions of automations; undefined for kinds that no integration is called. */
export const findConnection =
  (integrations: Integrations, connections: Connections): FindConnection =>
  async ({ workspaceId, transaction }, kind) => {
    if (!integrations.knows(kind)) return undefined;
    const id = await workspaceConnection(transaction, kind);
    return id === undefined ? undefined : connections.fresh(workspaceId, id);
  };
