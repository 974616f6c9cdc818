import type * as z from 'zod';

/** The body of a request: JSON, or the fields of a form, of which several may have one name. */
export type Sending =
  | { json: unknown }
  | { form: Readonly<Record<string, string>> | readonly (readonly [name: string, value: string])[] };

export interface Asking {
  headers?: Readonly<Record<string, string>>;
  /** statuses by which this remote says "too often", besides 429 */
  throttled?: readonly number[];
  /** posts this; it is not repeated by itself where the remote may have taken it already, unless `repeatable` */
  send?: Sending;
  repeatable?: boolean;
  /** instead of POST where something is sent, and of GET where nothing is */
  method?: 'PATCH' | 'DELETE';
  /** statuses whose answers are read like that of success, because they say what is wrong */
  reads?: readonly number[];
}

/**
 * HTTP client of a plugin for the hosts that it declared, and no others. It keeps the declared pace and retries
 * temporary failures. Throws RemoteFailure, with the status, when retrying is of no use.
 */
export interface Http {
  /** Asks for JSON; an answer that does not fit the shape is the remote's fault. */
  json<S extends z.ZodType>(url: string, shape: S, asking?: Asking): Promise<z.output<S>>;
  /** Asks for text. */
  text(url: string, asking?: Asking): Promise<string>;
}

/** Something that a server sends while it answers (server-sent events). */
export interface ServerEvent {
  /** '' where the server names none */
  event: string;
  data: string;
}

export interface Posting {
  headers?: Readonly<Record<string, string>>;
  /** sent as JSON */
  body: unknown;
}

/** HTTP client for text models: the answer arrives as a stream. Nothing is retried automatically. */
export interface EventHttp {
  /** Posts JSON, and gives each event as it comes. Throws RemoteFailure for an answer other than 200. */
  events(url: string, posting: Posting): AsyncIterable<ServerEvent>;
}
