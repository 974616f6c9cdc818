/** The other side's fault: an outgoing request got no answer (status undefined) or a bad one; only this is retried. */
export class RemoteFailure extends Error {
  override readonly name = 'RemoteFailure';
  constructor(
    readonly url: string,
    readonly status?: number,
    options?: ErrorOptions & { message?: string },
  ) {
    // "Error while fetching" is the spec's text for an answer other than 200 (spec 1 §8).
    super(options?.message ?? `Error while fetching${status === undefined ? '' : ` (${status})`}`, options);
  }
}
