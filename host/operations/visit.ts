import type { TokenScope } from '@earshot/core/rules/permission';
import type { PlacedComment } from '@earshot/processing/documents/imported-comments';
import type { Actor } from './access.ts';

/** An open session: the account, and its member in the session's workspace (absent if suspended or removed). */
export interface OpenSession {
  id: string;
  accountId: string;
  workspaceId: string;
  setUpAt: string;
  actor: Actor | null;
  /** set if opened by a program's access token instead of a browser */
  token?: { id: string; scope: TokenScope };
}

/** A file that an import format has converted into the content of a note. */
export interface ReadFile {
  title?: string;
  /** SHA-256 of the file's bytes as hex digits; '' if there was no file */
  hash: string;
  /** its document, as stored */
  state: Uint8Array;
  /** its speakers; segments refer to them by id */
  speakers: { id: string; name: string }[];
  /** the times of words: TimedWord[] as JSON */
  words: string;
  comments?: readonly PlacedComment[];
  /** notices of content left out or guessed, a sentence each */
  notices?: readonly string[];
  /** encoding of its text; undefined for formats that define it */
  encoding?: string | undefined;
  encodingGuessed?: boolean;
  /** true if imported on its own: no bulk import stores its notices */
  alone?: boolean;
}

/** Credential of a program at a channel: its key, or the address for other services. */
export interface ChannelDoor {
  workspaceId: string;
  channelId: string;
  kind: 'KEY' | 'HOOK';
  /** true if its requests must be signed */
  signed: boolean;
  token: string;
  /** database time when the token was found, in seconds since 1970 */
  now: number;
}

/** A browser in which an account has signed in before. */
export interface KnownDevice {
  id: string;
  /** true if that was the account with this email address */
  isOf(email: string): boolean;
}

/** The account that has just signed in. */
export interface SignedIn {
  accountId: string;
  email: string;
}

/** Number of automations that a change follows from, and the key of the first event in their chain. */
export interface Follows {
  depth: number;
  chain: string;
}

/** A call from outside, before any check. */
export interface Visit {
  address: string;
  agent: string;
  session: OpenSession | null;
  /** true for a session cookie without the required header: from a program, or from another site's page */
  headless?: boolean;
  /** true for an invalid access token */
  badToken?: boolean;
  device?: KnownDevice;
  /** the idempotency key of a change; repeating it returns the first answer (contract 51) */
  mutationId?: string;
  /** the automations that caused this call; passed on to its events */
  follows?: Follows;
  /** origin for links in responses and messages */
  origin: string;
  /** the socket of the call */
  socketId?: string;
  /** the channel to which a program's key or address gives access */
  door?: ChannelDoor;
  /** the idempotency key of a program's call, with its owner and a hash of the request (contract 51) */
  repeat?: { ownerId: string; key: string; said: string };
  /** the converted file of an import, read from the request's body */
  file?: ReadFile;
  /** true if the browser stores a session cookie: https, a localhost name, or plain http allowed by the operator */
  keepsCookies: boolean;
  /** sets or clears the session cookie of the response; the browser is then recognised as that account's */
  keepSession(token: string | null, person?: SignedIn): Promise<void>;
}
