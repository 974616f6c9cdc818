import type { TopNode } from '@earshot/core/documents/document';
import type { Socket as AnySocket, Server } from 'socket.io';
import type { Actor } from '../operations/access.ts';
import type { Visit } from '../operations/visit.ts';

/** Locks of a page. */
export interface Locks {
  /** true if the page is locked: changes need full access */
  locked: boolean;
  /** true if its title and text are locked: nobody can change them */
  lockedWords: boolean;
}

/** Subscription of a socket to the document of a page. */
export interface Following extends Locks {
  /** the place whose grants protect it */
  placeId: string;
  /** true if the editor is older than this host and would delete unknown nodes: it can only read */
  outdated: boolean;
  /** the kind of its document */
  top: TopNode;
  /** true once it is told that it can write; undefined while it is being opened */
  writable?: boolean;
  /** name shown at the caret */
  name: string;
  /** this socket's editor, and its newest caret state; undefined until it sends a caret */
  pointing?: { clientId: number; clock: number };
}

export interface SocketData {
  token: string;
  visit: Visit;
  actor: Actor;
  sessionId: string;
  following: Map<string, Following>;
  /** number of decisions about this socket's places: only the newest one is applied */
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
/** The sockets of a workspace without people access. */
export const blindRoom = (workspaceId: string) => `blind ${workspaceId}`;
export const documentRoom = (id: string) => `document ${id}`;
export const sessionRoom = (id: string) => `session ${id}`;

/** The sockets of this host in a room. */
export function socketsIn({ sockets }: Server, room: string): Socket[] {
  const ids = sockets.adapter.rooms.get(room) ?? [];
  return [...ids].flatMap((id) => (sockets.sockets.get(id) as Socket | undefined) ?? []);
}
