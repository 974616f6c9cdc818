import type { ServerResponse } from 'node:http';
import { limits } from '@earshot/core/limits';
import type { AnyOperation } from '@earshot/core/model/operation';
import { REFUSAL_CODES, Refusal, type RefusalCode } from '@earshot/core/refusal';
import {
  type ErrorRequestHandler,
  type Express,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
  raw,
} from 'express';
import { safeFault } from '../graph/errors.ts';
import type { Log } from '../log/log.ts';

type Answer = (request: Request, response: Response, next: NextFunction) => Promise<void> | void;

/** REST routes, each for a declared operation; a route without one cannot be added. */
export class Routes {
  readonly declared: string[] = [];
  private readonly methods = new Map<string | RegExp, Set<string>>();

  constructor(
    private readonly app: Express,
    private readonly log: Log,
  ) {}

  /** Answers GET requests. */
  get(operation: AnyOperation, path: string | RegExp, answer: Answer): this {
    return this.on('get', operation, path, answer);
  }

  /** Answers POST requests. The body is not read yet: handlers read it (bytesOf) after the caller is authorised. */
  post(operation: AnyOperation, path: string, answer: Answer): this {
    return this.on('post', operation, path, answer);
  }

  /** Answers requests of any method. */
  on(
    method: 'get' | 'post' | 'head' | 'patch' | 'delete',
    operation: AnyOperation,
    path: string | RegExp,
    answer: Answer,
  ): this {
    this.declared.push(operation.name);
    this.app[method](path, this.guarded(answer));
    const methods = method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()];
    // The same address can be registered several times.
    const same = [...this.methods.keys()].find((other) => String(other) === String(path)) ?? path;
    this.methods.set(same, new Set([...(this.methods.get(same) ?? []), ...methods]));
    return this;
  }

  /** Answers requests with methods that no route has. */
  refuseOtherMethods(): void {
    for (const [path, methods] of this.methods)
      this.app.all(
        path,
        this.guarded((_request, response) => {
          throw wrongMethod(response, [...methods]);
        }),
      );
  }

  /** Passes a path to a handler that declares its operations itself. */
  use(operation: AnyOperation, path: string, ...answers: (RequestHandler | ErrorRequestHandler)[]): this {
    this.declared.push(operation.name);
    this.app.use(path, ...answers);
    return this;
  }

  private guarded(answer: Answer): Answer {
    return async (request, response, next) => {
      try {
        await answer(request, response, next);
      } catch (fault) {
        refuse(response, fault, this.log);
      }
    };
  }
}

/** Reads a request's body as bytes, up to a maximum. */
export function bytesOf(request: Request, response: Response, limit: number): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const read = raw({ type: () => true, limit });
  read(request, response, (fault?: unknown) =>
    fault ? reject(fault) : resolve(request.body instanceof Buffer ? request.body : new Uint8Array()),
  );
  return promise;
}

/** Refusal of a method; the response names the allowed ones. */
export function wrongMethod(response: ServerResponse, methods: readonly string[]): Refusal {
  response.setHeader('Allow', methods.join(', '));
  return new Refusal('WRONG_METHOD', `This address takes ${methods.join(', ')}.`);
}

/** Responds with an error in REST form (spec 3 §8): a list of { code, title, message }. */
export function refuse(response: ServerResponse, fault: unknown, log: Log): void {
  answerWith(response, fault, log, ({ code, message, details }, rest) => ({
    code: rest,
    title: code,
    message,
    ...details,
  }));
}

/** Responds with an error in GraphQL form, for errors before GraphQL has the request. */
export function refuseInGraphql(response: ServerResponse, fault: unknown, log: Log): void {
  answerWith(response, fault, log, ({ code, message, humanReadable, details }) => ({
    message,
    extensions: { code, errorCode: code, humanReadable, ...details },
  }));
}

/** Same as a middleware. */
export const refusesInGraphql =
  (log: Log) => (fault: unknown, _request: Request, response: Response, _next: NextFunction) =>
    refuseInGraphql(response, fault, log);

type Shape = (fault: ReturnType<typeof safeFault>, rest: string) => object;

function answerWith(response: ServerResponse, fault: unknown, log: Log, shape: Shape): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const safe = safeFault(fromParser(fault), log);
  const known = REFUSAL_CODES[safe.code as RefusalCode] ?? { status: 500, rest: 'InternalError' };
  const { retryAfter } = safe.details;
  if (typeof retryAfter === 'number') response.setHeader('Retry-After', String(retryAfter));
  // Every 401 names a way to sign in (RFC 9110, 15.5.2); browsers use the sign-in page.
  if (known.status === 401) response.setHeader('WWW-Authenticate', 'Bearer realm="Earshot"');
  response.statusCode = known.status;
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end(JSON.stringify({ errors: [shape(safe, known.rest)] }));
}

// express's body parsers throw their own errors.
function fromParser(fault: unknown): unknown {
  const { type, limit } = (typeof fault === 'object' && fault !== null ? fault : {}) as {
    type?: string;
    limit?: number;
  };
  if (fault instanceof URIError) return new Refusal('BAD_USER_INPUT', 'This address cannot be read.');
  if (type === 'entity.too.large') return tooLarge(limit);
  if (type === 'encoding.unsupported')
    return new Refusal('WRONG_MEDIA_TYPE', 'The encoding of the body is not supported.');
  if (typeof type === 'string')
    return new Refusal('BAD_USER_INPUT', 'The request’s body could not be read. Send it again.');
  return fault;
}

/** Refusal of a body above the maximum size. */
export const tooLarge = (limit: number | undefined): Refusal =>
  new Refusal(
    'TOO_LARGE',
    limit === limits.strangersBody
      ? `Before you sign in, a request carries at most ${limits.strangersBody / 1000} kB. Sign in, then send this again.`
      : 'The request is too large. Send less at once.',
  );

/** Adds routes to the host. */
export type AddRoutes = (routes: Routes) => void;
