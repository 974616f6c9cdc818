import type { PlacedComment } from '@earshot/processing/documents/imported-comments';
import type { Actor } from './access.ts';

/** A signed-in browser: the account, and who that is in the session's workspace (absent when suspended or removed). */
export interface OpenSession {
  id: string;
  accountId: string;
  workspaceId: string;
  setUpAt: string;
  actor: Actor | null;
}

/** A file that a format plugin has turned into what a note holds. */
export interface ReadFile {
  title?: string;
  /** its document, as it is stored */
  state: Uint8Array;
  /** who speaks in it; its segments name them by id */
  speakers: { id: string; name: string }[];
  /** when which words were said: TimedWord[] as JSON text */
  words: string;
  comments?: readonly PlacedComment[];
}

/** What opened a channel to a program: its key, or its address for what other services send. */
export interface ChannelDoor {
  workspaceId: string;
  channelId: string;
  kind: 'KEY' | 'HOOK';
  /** whether what comes has to be signed */
  signed: boolean;
  token: string;
  /** the database's clock as the token was found, in seconds since 1970 */
  now: number;
}

/** A browser in which somebody has signed in before. */
export interface KnownDevice {
  id: string;
  /** whether it was the person with this e-mail address */
  isOf(email: string): boolean;
}

/** Who has signed in. */
export interface SignedIn {
  accountId: string;
  email: string;
}

/** One call from outside, before anything is decided about it. */
export interface Visit {
  address: string;
  agent: string;
  session: OpenSession | null;
  /** a session cookie came without the header that makes it count: a program, or a page of somebody else's */
  headless?: boolean;
  device?: KnownDevice;
  /** the id that the client gave this change; repeating it returns the first answer (contract 51) */
  mutationId?: string;
  /** the origin that links for people start with */
  origin: string;
  /** the socket it came by */
  socketId?: string;
  /** the channel that a key or an address opened to a program */
  door?: ChannelDoor;
  /** a call by a program that may come again (contract 51): whose it is, how it is called, and a hash of what it said */
  repeat?: { ownerId: string; key: string; said: string };
  /** what came as the request's body, already read */
  file?: ReadFile;
  /** whether a session cookie would reach the browser: https, a localhost name, or plain http allowed by the operator */
  keepsCookies: boolean;
  /** sets or clears the session cookie of the answer; the browser is known as that person's from now on */
  keepSession(token: string | null, person?: SignedIn): Promise<void>;
}
