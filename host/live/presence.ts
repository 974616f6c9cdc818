import type { Presence, pointInDocument } from '@earshot/core/model/live';
import { Refusal } from '@earshot/core/refusal';
import { personColour } from '@earshot/core/rules/person-colours';
import { REFUSED } from '@earshot/core/texts';
import type * as z from 'zod';
import { documentRoom, type Following, type Socket } from './socket.ts';

export type Pointing = z.infer<typeof pointInDocument.input>;

/**
 * Sends a person's caret to everyone else on the page. Only the caret is the sender's: the host adds the person, and
 * allows each socket one editor (Yjs client id) per opened page.
 */
export function showPointing(socket: Socket, { pageId, clientId, clock, cursor }: Pointing): void {
  const { following, actor } = socket.data;
  // The right was checked when the page was opened; following ends with the right.
  const page = following.get(pageId);
  if (!page) throw new Refusal('NOT_FOUND', REFUSED.NOT_FOUND);
  if (page.pointing && page.pointing.clientId !== clientId) throw notYours();
  // The other kind would break an editor.
  if (cursor && 'selected' in cursor !== (page.top === 'canvas'))
    throw new Refusal('BAD_USER_INPUT', 'Texts have carets, canvases pointers. Reload the page.');
  for (const other of followersOf(socket, pageId)) {
    const theirs = other.data.following.get(pageId);
    if (other.id === socket.id || theirs?.pointing?.clientId !== clientId) continue;
    if (other.data.actor.memberId !== actor.memberId) throw notYours();
    // A browser can reconnect before the host has noticed that the old connection is gone.
    delete theirs.pointing;
  }
  page.pointing = { clientId, clock: Math.max(clock, page.pointing?.clock ?? 0) };
  const person = actor.memberId;
  const state = { person, user: { name: page.name, color: personColour(person) }, cursor };
  tell(socket, { pageId, clientId, clock, state });
}

/** Stops following a page: its messages are no longer sent, and colleagues no longer see the caret. */
export async function stopFollowing(socket: Socket, pageId: string): Promise<void> {
  const page = socket.data.following.get(pageId);
  socket.data.following.delete(pageId);
  if (page) hide(socket, pageId, page);
  await socket.leave(documentRoom(pageId));
}

/** Removes the carets of a closed socket from all pages. */
export function stopPointing(socket: Socket): void {
  for (const [pageId, page] of socket.data.following) hide(socket, pageId, page);
  socket.data.following.clear();
}

function hide(socket: Socket, pageId: string, { pointing }: Following): void {
  if (pointing) tell(socket, { pageId, ...pointing, state: null });
}

const tell = (socket: Socket, presence: Presence): void =>
  void socket.to(documentRoom(presence.pageId)).emit('presence', presence);

const notYours = () => new Refusal('CONFLICT', 'This editor belongs to someone else. Reload the page.');

function followersOf({ nsp }: Socket, pageId: string): Socket[] {
  const ids = nsp.adapter.rooms.get(documentRoom(pageId)) ?? [];
  return [...ids].flatMap((id) => (nsp.sockets.get(id) as Socket | undefined) ?? []);
}
