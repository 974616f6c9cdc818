import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const current = new AsyncLocalStorage<string>();

/** The id of the request for which this code runs; undefined outside of requests. */
export const requestId = (): string | undefined => current.getStore();

/** Runs work for a request, under its id; without one if that is unknown. */
export const forRequest = <T>(id: string | undefined, work: () => T): T =>
  id !== undefined && UUID.test(id) ? current.run(id, work) : current.exit(work);

/**
 * Gives each request an id, which is in all its log lines and in its response (`X-Request-Id`). A proxy's UUID in that
 * header is used.
 */
export function numberRequests(request: Request, response: Response, next: NextFunction): void {
  const given = request.get('x-request-id') ?? '';
  const id = UUID.test(given) ? given : randomUUID();
  response.set('X-Request-Id', id);
  current.run(id, next);
}
