import type { TopNode } from '@earshot/core/documents/document';
import type { Socket as AnySocket, Server } from 'socket.io';
import type { Actor } from '../operations/access.ts';
import type { Visit } from '../operations/visit.ts';

/** Locks of a page. */
export interface Locks {
  /** the page is locked: changes need full access */
  locked: boolean;
  /** its title and text are locked: nobody changes them */
  lockedWords: boolean;
}

/** Subscription of a socket to the document of a page. */
export interface Following extends Locks {
  /** the place whose grants protect it */
  placeId: string;
  /** the editor is older than this host and would delete nodes that it does not know: it may only read */
  outdated: boolean;
  /** the kind of its document */
  top: TopNode;
  /** whether it was told that it may write; undefined while it is being opened */
  writable?: boolean;
  /** the name at the caret for others */
  name: string;
  /** the editor that this socket uses, and its newest caret state; undefined until it sends a caret */
  pointing?: { clientId: number; clock: number };
}

export interface SocketData {
  token: string;
  visit: Visit;
  actor: Actor;
  sessionId: string;
  following: Map<string, Following>;
  /** counts the decisions about what this socket receives: only the newest one is applied */
  looks: number;
}

export type Socket = AnySocket<
  Record<string, never>,
  Record<string, (...message: unknown[]) => void>,
  Record<string, never>,
  SocketData
>;

const PLACE = 'place ';
export const workspaceRoom = (id: string) => `workspace ${id}`;
export const placeRoom = (id: string) => PLACE + id;
export const isPlaceRoom = (room: string) => room.startsWith(PLACE);
/** The sockets of a workspace whose people may not see who contacts are. */
export const blindRoom = (workspaceId: string) => `blind ${workspaceId}`;
export const documentRoom = (id: string) => `document ${id}`;
export const sessionRoom = (id: string) => `session ${id}`;

/** The sockets of this host in a room. */
export function socketsIn({ sockets }: Server, room: string): Socket[] {
  const ids = sockets.adapter.rooms.get(room) ?? [];
  return [...ids].flatMap((id) => (sockets.sockets.get(id) as Socket | undefined) ?? []);
}
