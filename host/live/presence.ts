import type { Presence, pointInDocument } from '@earshot/core/model/live';
import { Refusal } from '@earshot/core/refusal';
import { personColour } from '@earshot/core/rules/person-colours';
import { REFUSED } from '@earshot/core/texts';
import type * as z from 'zod';
import { documentRoom, type Following, type Socket } from './socket.ts';

export type Pointing = z.infer<typeof pointInDocument.input>;

/**
 * Shows everybody else on a page where somebody's caret is. Only the caret is the sender's word: the host adds who it
 * is, and holds each socket to one editor (Yjs client id) from opening a page to leaving it.
 */
export function showPointing(socket: Socket, { pageId, clientId, clock, cursor }: Pointing): void {
  const { following, actor } = socket.data;
  // Following was permitted at opening and ends with the right to read.
  const page = following.get(pageId);
  if (!page) throw new Refusal('NOT_FOUND', REFUSED.NOT_FOUND);
  if (page.pointing && page.pointing.clientId !== clientId) throw notYours();
  for (const other of followersOf(socket, pageId)) {
    const held = other.data.following.get(pageId);
    if (other.id === socket.id || held?.pointing?.clientId !== clientId) continue;
    if (other.data.actor.memberId !== actor.memberId) throw notYours();
    // A browser that lost its connection comes back before the host knows that the old one is gone.
    delete held.pointing;
  }
  page.pointing = { clientId, clock: Math.max(clock, page.pointing?.clock ?? 0) };
  const person = actor.memberId;
  const state = { person, user: { name: page.name, color: personColour(person) }, cursor };
  tell(socket, { pageId, clientId, clock, state });
}

/** Ends the following of a page: nothing of it is heard any more, and colleagues don't see the caret any longer. */
export async function stopFollowing(socket: Socket, pageId: string): Promise<void> {
  const page = socket.data.following.get(pageId);
  socket.data.following.delete(pageId);
  if (page) hide(socket, pageId, page);
  await socket.leave(documentRoom(pageId));
}

/** Takes the carets of a socket that is gone away from all pages. */
export function stopPointing(socket: Socket): void {
  for (const [pageId, page] of socket.data.following) hide(socket, pageId, page);
  socket.data.following.clear();
}

function hide(socket: Socket, pageId: string, { pointing }: Following): void {
  if (pointing) tell(socket, { pageId, ...pointing, state: null });
}

const tell = (socket: Socket, presence: Presence): void =>
  void socket.to(documentRoom(presence.pageId)).emit('presence', presence);

const notYours = () => new Refusal('CONFLICT', 'This editor belongs to somebody else. Open the page anew.');

function followersOf({ nsp }: Socket, pageId: string): Socket[] {
  const ids = nsp.adapter.rooms.get(documentRoom(pageId)) ?? [];
  return [...ids].flatMap((id) => (nsp.sockets.get(id) as Socket | undefined) ?? []);
}
