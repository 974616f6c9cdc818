import { createHash } from 'node:crypto';
import type { Actor } from './access.ts';
import type { ReadFile, Visit } from './visit.ts';

/** A deterministic id, so that a killed job that starts over creates nothing twice (contract 51). */
export function stableId(...parts: string[]): string {
  const hex = createHash('sha256').update(parts.join('\n')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A call of the host on behalf of a member, with that member's current rights. */
export function memberVisit(actor: Actor, agent: string, mutationId: string, file?: ReadFile): Visit {
  const { workspaceId, accountId, memberId } = actor;
  return {
    address: '',
    agent,
    session: { id: memberId, accountId, workspaceId, setUpAt: new Date().toISOString(), actor },
    mutationId,
    origin: '',
    keepsCookies: false,
    keepSession: async () => undefined,
    ...(file ? { file } : {}),
  };
}
