import { Member } from '@earshot/core/model/member';
import { directoryOf } from '@earshot/core/rules/directory';
import { askedOf, reaches } from '@earshot/core/rules/permission';
import type { Server } from 'socket.io';
import { type Access, actorOf, readAccesses } from '../operations/access.ts';
import type { AccessCache } from '../operations/access-cache.ts';
import type { SessionKeeper } from '../operations/session-keeper.ts';
import type { Database } from '../store/database.ts';
import { Rows } from '../store/rows.ts';
import type { Sessions } from '../store/sessions.ts';
import { stopFollowing } from './presence.ts';
import {
  blindRoom,
  documentRoom,
  isPlaceRoom,
  type Locks,
  placeRoom,
  type Socket,
  socketsIn,
  workspaceRoom,
} from './socket.ts';

export interface HearingParts {
  database: Database;
  sessions: Sessions;
  keeper: SessionKeeper;
  accessCache: AccessCache;
}

/** Decides which places and documents each socket receives, by its member's current rights (contract 15). */
export class Hearing {
  constructor(
    private readonly io: Server,
    private readonly parts: HearingParts,
  ) {}

  /** Decides again for all sockets of a workspace, after rights have changed. */
  async renew(workspaceId: string): Promise<void> {
    this.parts.accessCache.forget(workspaceId);
    this.parts.keeper.forget();
    await this.look(workspaceId, socketsIn(this.io, workspaceRoom(workspaceId)));
  }

  /** Decides for some sockets of one workspace, in two transactions however many there are. */
  async look(workspaceId: string, sockets: Socket[]): Promise<void> {
    if (sockets.length === 0) return;
    const looks = sockets.map(({ data }) => {
      data.looks += 1;
      return data.looks;
    });
    const open = await this.parts.sessions.stillOpen(sockets.map(({ data }) => data.sessionId));
    const accesses = await this.accesses(workspaceId, sockets);
    for (const [at, socket] of sockets.entries()) {
      // A later decision is based on newer data.
      if (socket.data.looks !== looks[at] || !socket.connected) continue;
      const access = accesses.get(socket.data.actor.memberId);
      if (access && open.has(socket.data.sessionId)) await this.admit(socket, access);
      else this.signOut(socket.id);
    }
  }

  /** Notifies the sockets of a room that their session has ended, and closes them. */
  signOut(room: string): void {
    this.parts.keeper.forget();
    this.io.to(room).emit('signed-out');
    this.io.in(room).disconnectSockets(true);
  }

  /** Ends following a document for all sockets here; opening it again checks again. */
  close(pageId: string): void {
    for (const socket of socketsIn(this.io, documentRoom(pageId))) this.leave(socket, pageId);
  }

  /** Decides again for the sockets that follow a page after it was locked or unlocked. */
  async relock(workspaceId: string, pageId: string, locks: Locks): Promise<void> {
    const followers = socketsIn(this.io, documentRoom(pageId));
    for (const { data } of followers) {
      const following = data.following.get(pageId);
      if (following) Object.assign(following, locks);
    }
    await this.look(workspaceId, followers);
  }

  private accesses(workspaceId: string, sockets: Socket[]): Promise<Map<string, Access>> {
    return this.parts.database.inWorkspace(workspaceId, async (transaction) => {
      const id = [...new Set(sockets.map(({ data }) => data.actor.memberId))];
      const members = await new Rows(transaction, Member).find({ where: { id, suspended: false } });
      return readAccesses(transaction, workspaceId, members.map(actorOf));
    });
  }

  private async admit(socket: Socket, access: Access): Promise<void> {
    const { data } = socket;
    data.actor = access.actor;
    const { session } = data.visit;
    if (session) data.visit = { ...data.visit, session: { ...session, actor: access.actor } };
    // Besides places, the member's own data (Change.emitOwn).
    const wanted = new Set([...access.readable, access.actor.memberId].map(placeRoom));
    const { workspaceId } = access.actor;
    const blind = !access.reads(directoryOf(workspaceId));
    if (blind) await socket.join(blindRoom(workspaceId));
    for (const room of socket.rooms) if (isPlaceRoom(room) && !wanted.has(room)) await socket.leave(room);
    await socket.join([...wanted]);
    if (!blind) await socket.leave(blindRoom(workspaceId));
    for (const [pageId, { placeId, outdated, locked, lockedWords, writable }] of data.following) {
      const writes = reaches(access.level(placeId), askedOf('WRITE', locked)) && !outdated && !lockedWords;
      if (!access.reads(placeId)) this.leave(socket, pageId);
      else if (writable !== undefined && writable !== writes) socket.emit('documentReload', { pageId });
    }
  }

  private leave(socket: Socket, pageId: string): void {
    void stopFollowing(socket, pageId);
    socket.emit('documentReload', { pageId });
  }
}
