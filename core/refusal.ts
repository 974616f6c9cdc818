/** The error codes of the API (spec 1 §8, spec 3 §8), for GraphQL and REST. */
export const REFUSAL_CODES = {
  BAD_USER_INPUT: { status: 400, rest: 'ValidationError' },
  UNAUTHENTICATED: { status: 401, rest: 'Unauthorized' },
  FORBIDDEN: { status: 403, rest: 'Forbidden' },
  NOT_FOUND: { status: 404, rest: 'NotFound' },
  /** the address exists, for other methods */
  WRONG_METHOD: { status: 405, rest: 'MethodNotAllowed' },
  /** the rest of a request did not arrive in time */
  TOO_SLOW: { status: 408, rest: 'RequestTimeout' },
  CONFLICT: { status: 409, rest: 'InvalidOperation' },
  TOO_LARGE: { status: 413, rest: 'UnprocessableContent' },
  WRONG_MEDIA_TYPE: { status: 415, rest: 'UnsupportedMediaType' },
  /** text too short for the request (spec 3 §8) */
  NOT_ENOUGH_DATA: { status: 422, rest: 'UnprocessableContent' },
  UNPROCESSABLE: { status: 422, rest: 'UnprocessableContent' },
  TOO_MANY_REQUESTS: { status: 429, rest: 'TooManyRequests' },
  UNAVAILABLE: { status: 503, rest: 'InternalError' },
} as const;

export type RefusalCode = keyof typeof REFUSAL_CODES;

/** An error that is a normal answer. Its text is our own, shown to people, and suggests a remedy. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    readonly code: RefusalCode,
    message: string,
    readonly details: Record<string, unknown> = {},
  ) {
    super(message);
  }
}
