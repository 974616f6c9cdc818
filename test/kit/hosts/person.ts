import type { AnswerOf, AnyOperation, InputOf } from '@earshot/core/model/operation';
import { documentOf } from '@earshot/ui/data/documents/document-of';
import { io, type Socket } from 'socket.io-client';

/** A GraphQL answer received over HTTP. */
export interface Reply {
  data?: Record<string, unknown> | null;
  errors?: {
    message: string;
    extensions: Record<string, unknown> & { errorCode: string; fields?: Record<string, string> };
  }[];
  extensions?: { undo?: { command: string; input: Record<string, unknown> } };
}

/** Refusal by the host, with its code. */
export class Turned extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly extensions: Record<string, unknown>,
  ) {
    super(`${code}: ${message}`);
  }
}

/** A browser user: calls the host over HTTP with a cookie, as the UI does. */
export class Visitor {
  undo: Reply['extensions'];

  constructor(
    readonly url: string,
    readonly cookie: string | undefined,
    readonly workspaceId = '',
    readonly memberId = '',
    readonly email = '',
  ) {}

  /** Headers of every request of this person. */
  get headers(): Record<string, string> {
    return this.cookie ? { cookie: this.cookie } : {};
  }

  /** One GraphQL request. */
  async graphql(
    query: string,
    variables: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const response = await fetch(`${this.url}/api/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-earshot': '1',
        ...this.headers,
        ...headers,
      },
      body: JSON.stringify({ query, variables }),
    });
    return (await response.json()) as Reply;
  }

  /** Calls an operation with any input; returns its value or throws Turned. */
  async call(
    operation: AnyOperation,
    input: Record<string, unknown>,
    headers: Record<string, string> = {},
  ): Promise<unknown> {
    const { query, variables } = documentOf(operation, input);
    const reply = await this.graphql(query, variables, headers);
    const [error] = reply.errors ?? [];
    if (error) throw new Turned(error.extensions.errorCode, error.message, error.extensions);
    this.undo = reply.extensions;
    return reply.data?.[operation.name];
  }

  /** Calls an operation with an input of its type. */
  do<O extends AnyOperation>(
    operation: O,
    input: InputOf<O>,
    headers: Record<string, string> = {},
  ): Promise<AnswerOf<O>> {
    return this.call(operation, input as Record<string, unknown>, headers) as Promise<AnswerOf<O>>;
  }

  /** The code with which a call is refused, or 'ok'. */
  async outcome(operation: AnyOperation, input: Record<string, unknown>): Promise<string> {
    return this.call(operation, input).then(
      () => 'ok',
      (fault) => {
        if (fault instanceof Turned) return fault.code;
        throw fault;
      },
    );
  }

  /** A socket with this person's cookie, connected and welcomed; by long polling if a proxy blocks websockets. */
  async socket(transport: 'websocket' | 'polling' = 'websocket'): Promise<Socket> {
    const socket = io(this.url, {
      transports: [transport],
      reconnection: false,
      extraHeaders: this.headers,
    });
    await new Promise<void>((resolve, reject) => {
      socket.once('welcome', () => resolve());
      socket.once('connect_error', reject);
      socket.once('disconnect', (reason) => reject(new Error(reason)));
    });
    return socket;
  }
}
