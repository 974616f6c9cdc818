import { randomUUID } from 'node:crypto';
import { unwrapResolverError } from '@apollo/server/errors';
import { Refusal } from '@earshot/core/refusal';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { Log } from '../log/log.ts';
import { outageOf } from '../store/outage.ts';

const INTERNAL = 'Something went wrong. Try again; if it stays, give this number to whoever runs Earshot';

/** An error for callers: our own texts pass, anything else becomes the number of a log line (contract 24). */
export function safeFault(
  fault: unknown,
  log: Log,
): { code: string; message: string; humanReadable: boolean; details: Record<string, unknown> } {
  if (fault instanceof Refusal)
    return { code: fault.code, message: fault.message, humanReadable: true, details: fault.details };
  const id = randomUUID();
  log.error({ faultId: id, err: fault }, 'request failed');
  const outage = outageOf(fault);
  if (outage) return { code: 'UNAVAILABLE', message: outage, humanReadable: true, details: { id } };
  return { code: 'INTERNAL_SERVER_ERROR', message: `${INTERNAL}: ${id}.`, humanReadable: true, details: { id } };
}

const FROM_CLIENT = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_REQUEST',
  'BAD_USER_INPUT',
  'OPERATION_RESOLUTION_FAILURE',
]);

/** Apollo's formatError: stack, SQL and error texts stay inside. */
export function formatError(formatted: GraphQLFormattedError, error: unknown, log: Log): GraphQLFormattedError {
  const { code } = formatted.extensions ?? {};
  const fault = error instanceof GraphQLError && error.originalError ? error.originalError : unwrapResolverError(error);
  if (!(fault instanceof Refusal) && FROM_CLIENT.has(String(code)))
    return {
      message: formatted.message,
      locations: formatted.locations,
      extensions: { code, errorCode: 'BAD_USER_INPUT', humanReadable: false },
    };
  const safe = safeFault(fault, log);
  return {
    message: safe.message,
    path: formatted.path,
    extensions: { code: safe.code, errorCode: safe.code, humanReadable: safe.humanReadable, ...safe.details },
  };
}
