import type { Transaction } from '../store/database.ts';
import { type Access, type Actor, readAccess } from './access.ts';

// A lost right must end everywhere within two seconds (contract 15): one second here leaves one for everything else.
const FRESH_MS = 1000;

/** Caches each actor's access for a second; a change of rights empties the cache. Writes never use it. */
export class AccessCache {
  private readonly known = new Map<string, { access: Access; until: number }>();
  private forgotten = 0;
  private readonly readNow: typeof readAccess;

  constructor(readNow = readAccess) {
    this.readNow = readNow;
  }

  /** The actor's access, at most a second old. */
  async read(transaction: Transaction, actor: Actor): Promise<Access> {
    const { workspaceId, memberId, role, admin, peopleAccess, projectsAccess } = actor;
    const key = [workspaceId, memberId, role, admin, peopleAccess, projectsAccess].join(' ');
    const cached = this.known.get(key);
    if (cached && cached.until > performance.now()) return cached.access;
    const { forgotten } = this;
    const access = await this.readNow(transaction, actor);
    // Rights changed during this reading, so it may be outdated: not cached.
    if (forgotten !== this.forgotten) return access;
    if (this.known.size > 10_000) this.known.clear();
    this.known.set(key, { access, until: performance.now() + FRESH_MS });
    return access;
  }

  /** Empties the cache of a workspace, or of all with '', after a change of its places, grants, groups or members. */
  forget(workspaceId: string): void {
    this.forgotten += 1;
    for (const key of this.known.keys()) if (key.startsWith(workspaceId)) this.known.delete(key);
  }
}
