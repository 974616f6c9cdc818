import type { TokenScope } from '@earshot/core/rules/permission';
import type { PlacedComment } from '@earshot/processing/documents/imported-comments';
import type { Actor } from './access.ts';

/** An open session: the account, and its member in the session's workspace (absent when suspended or removed). */
export interface OpenSession {
  id: string;
  accountId: string;
  workspaceId: string;
  setUpAt: string;
  actor: Actor | null;
  /** a program's access token opened it, not a browser */
  token?: { id: string; scope: TokenScope };
}

/** A file that an import format has converted into the content of a note. */
export interface ReadFile {
  title?: string;
  /** SHA-256 of the file's bytes as hex digits; '' where there was no file */
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
  /** it came by itself: no bulk import keeps what is to be told about it */
  alone?: boolean;
}

/** Credential of a program at a channel: its key, or the address for other services. */
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
  /** whether that was the person with this email address */
  isOf(email: string): boolean;
}

/** The person who has just signed in. */
export interface SignedIn {
  accountId: string;
  email: string;
}

/** The number of automations that a change follows from, and the key of the event that their chain began with. */
export interface Follows {
  depth: number;
  chain: string;
}

/** A call from outside, before any check. */
export interface Visit {
  address: string;
  agent: string;
  session: OpenSession | null;
  /** a session cookie came without the required header: from a program, or from another site's page */
  headless?: boolean;
  /** an access token came that opens nothing */
  badToken?: boolean;
  device?: KnownDevice;
  /** the idempotency key of a change; repeating it returns the first answer (contract 51) */
  mutationId?: string;
  /** the automations that this call follows from; its events carry it on */
  follows?: Follows;
  /** the origin for links in answers and messages */
  origin: string;
  /** the socket it came by */
  socketId?: string;
  /** the channel to which a program's key or address gives access */
  door?: ChannelDoor;
  /** the idempotency key of a program's call, with its owner and a hash of the request (contract 51) */
  repeat?: { ownerId: string; key: string; said: string };
  /** the converted file of an import, read from the request's body */
  file?: ReadFile;
  /** whether the browser stores a session cookie: https, a localhost name, or plain http allowed by the operator */
  keepsCookies: boolean;
  /** sets or clears the session cookie of the answer; the browser is then known as that person's */
  keepSession(token: string | null, person?: SignedIn): Promise<void>;
}
