import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const current = new AsyncLocalStorage<string>();

/** The number of the request for which this code runs; undefined outside of requests. */
export const requestId = (): string | undefined => current.getStore();

/**
 * Gives each request a number, which is on all lines of the log that it causes and in its answer (`X-Request-Id`). A UUID
 * that a proxy sends in that header is kept.
 */
export function numberRequests(request: Request, response: Response, next: NextFunction): void {
  const given = request.get('x-request-id') ?? '';
  const id = UUID.test(given) ? given : randomUUID();
  response.set('X-Request-Id', id);
  current.run(id, next);
}
