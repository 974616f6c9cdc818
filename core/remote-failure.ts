/**
 * An outgoing request failed because of the other server: no answer (status undefined) or a bad one. Only this is
 * retried.
 */
export class RemoteFailure extends Error {
  override readonly name = 'RemoteFailure';
  /** milliseconds to wait as requested by the other server */
  readonly retryAfterMs: number | undefined;
  constructor(
    readonly url: string,
    readonly status?: number,
    options?: ErrorOptions & { message?: string; retryAfterMs?: number },
  ) {
    // "Error while fetching" is the specified text for an answer other than 200 (spec 1 §8).
    super(options?.message ?? `Error while fetching${status === undefined ? '' : ` (${status})`}`, options);
    this.retryAfterMs = options?.retryAfterMs;
  }
}
