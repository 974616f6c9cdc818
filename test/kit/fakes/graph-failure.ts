import type { Answered } from './fake-internet.ts';

/** A failure in Graph's format. */
export const graphFailure = (status: number, code: string, headers?: Record<string, string>): Answered => ({
  status,
  ...(headers ? { headers } : {}),
  body: { error: { code, message: `Graph says ${code}`, innerError: { 'request-id': 'r-1' } } },
});
