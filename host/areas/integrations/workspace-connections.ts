import type { ConnectionSource } from '../../plugins/connection-source.ts';
import type { Connections } from './connections.ts';
import type { Integrations } from './integrations.ts';
import { connectionBy, workspaceConnection } from './store/connections.ts';

/** The workspace's connections, for actions and channels; none for unknown integrations. */
export const workspaceConnections = (integrations: Integrations, connections: Connections): ConnectionSource => ({
  async shown({ transaction }, kind) {
    const id = integrations.knows(kind) ? await workspaceConnection(transaction, kind) : undefined;
    const stored = id === undefined ? undefined : await connectionBy(transaction, id);
    return stored && { secrets: {}, settings: stored.settings };
  },
  async opened(workspaceId, kind) {
    if (!integrations.knows(kind)) return undefined;
    const id = await connections.ofWorkspace(workspaceId, kind);
    return id === undefined ? undefined : connections.fresh(workspaceId, id);
  },
});
