import type { Socket as AnySocket, Server } from 'socket.io';
import type { Actor } from '../operations/access.ts';
import type { Visit } from '../operations/visit.ts';

/** How somebody follows the document of a note. */
export interface Following {
  /** the place whose permission decides */
  placeId: string;
  /** the editor is older than this host: it would delete what it does not know, so it only looks */
  outdated: boolean;
  /** changing it takes full access */
  locked: boolean;
  /** what it was told about writing; undefined while it is being opened */
  writable?: boolean;
  /** the name that others see at the caret */
  name: string;
  /** the editor that this socket points with, and its newest state; undefined until it first points */
  pointing?: { clientId: number; clock: number };
}

export interface SocketData {
  token: string;
  visit: Visit;
  actor: Actor;
  sessionId: string;
  following: Map<string, Following>;
  /** counts the looks at what this socket may hear: only the newest one counts */
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
export const documentRoom = (id: string) => `document ${id}`;
export const sessionRoom = (id: string) => `session ${id}`;

/** The sockets of this host that are in a room. */
export function socketsIn({ sockets }: Server, room: string): Socket[] {
  const ids = sockets.adapter.rooms.get(room) ?? [];
  return [...ids].flatMap((id) => (sockets.sockets.get(id) as Socket | undefined) ?? []);
}
