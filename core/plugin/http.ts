import type * as z from 'zod';

/** A file that the host hands over to be sent; a plugin cannot read it. */
export interface SentFile {
  /** made by the host, with an extension; never the name that a person gave */
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: number;
}

/**
 * The body of a request: JSON, the fields of a form, whose names can repeat, a file, or the parts of a
 * multipart/form-data body. Files are streamed.
 */
export type Sending =
  | { json: unknown }
  | { form: Readonly<Record<string, string>> | readonly (readonly [name: string, value: string])[] }
  | { file: SentFile }
  | { parts: readonly (readonly [name: string, value: string | SentFile])[] };

/** Credentials of an account at Amazon Web Services. */
export interface AwsSigning {
  /** such as s3 */
  service: string;
  region: string;
  keyId: string;
  secret: string;
}

export interface Asking {
  headers?: Readonly<Record<string, string>>;
  /** statuses that mean "too many requests" for this service, besides 429 */
  throttled?: readonly number[];
  /** POST body; not retried automatically if the service could have received it, unless `repeatable` */
  send?: Sending;
  repeatable?: boolean;
  /** method in place of POST with a body, or of GET without one */
  method?: 'PUT' | 'PATCH' | 'DELETE';
  /** signs each attempt (AWS Signature Version 4); the content of a file is not signed */
  sign?: AwsSigning;
  /** error statuses whose answers are parsed like those of success, because they describe the problem */
  reads?: readonly number[];
}

/**
 * HTTP client of a plugin for the hosts that it declared, and no others. It keeps the declared pace and retries
 * temporary failures. Throws RemoteFailure, with the status, if retrying is useless.
 */
export interface Http {
  /** Requests JSON; an answer of another shape is an error of the service. */
  json<S extends z.ZodType>(url: string, shape: S, asking?: Asking): Promise<z.output<S>>;
  /** Requests text. */
  text(url: string, asking?: Asking): Promise<string>;
}

/** An event in a server's streamed answer (server-sent events). */
export interface ServerEvent {
  /** '' for events without a name */
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
  /** Posts JSON, and yields the events as they arrive. Throws RemoteFailure for an answer other than 200. */
  events(url: string, posting: Posting): AsyncIterable<ServerEvent>;
}
