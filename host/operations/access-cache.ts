import type { Transaction } from '../store/database.ts';
import { type Access, type Actor, readAccess } from './access.ts';

// Contract 15 gives a lost right two seconds; a second here leaves one for the way.
const FRESH_MS = 1000;

/** Remembers for a moment what an actor may read; whoever changes rights empties it. Writes never use it. */
export class AccessCache {
  private readonly known = new Map<string, { access: Access; until: number }>();
  private forgotten = 0;
  private readonly readNow: typeof readAccess;

  constructor(readNow = readAccess) {
    this.readNow = readNow;
  }

  /** The actor's access, at most a second old. */
  async read(transaction: Transaction, actor: Actor): Promise<Access> {
    const key = `${actor.workspaceId} ${actor.memberId} ${actor.role} ${actor.admin}`;
    const cached = this.known.get(key);
    if (cached && cached.until > performance.now()) return cached.access;
    const { forgotten } = this;
    const access = await this.readNow(transaction, actor);
    // What was read while rights changed may be of before.
    if (forgotten !== this.forgotten) return access;
    if (this.known.size > 10_000) this.known.clear();
    this.known.set(key, { access, until: performance.now() + FRESH_MS });
    return access;
  }

  /** Forgets a workspace's decisions: its places, grants, groups or members changed. */
  forget(workspaceId: string): void {
    this.forgotten += 1;
    for (const key of this.known.keys()) if (key.startsWith(workspaceId)) this.known.delete(key);
  }
}
