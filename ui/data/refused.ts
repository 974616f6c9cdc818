import type { RefusalCode } from '@earshot/core/refusal';

export type RefusedCode = RefusalCode | 'INTERNAL_SERVER_ERROR' | 'OFFLINE';

/** Refusal by the host, or a failed call, with a text for users. */
export class Refused extends Error {
  override readonly name = 'Refused';
  constructor(
    readonly code: RefusedCode,
    message: string,
    /** errors by field (path in the input, such as `name` or `tagIds.0`) */
    readonly fields: Readonly<Record<string, string>> = {},
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }

  /** Current row, if someone else saved first (CONFLICT). */
  get current(): Readonly<Record<string, unknown>> | undefined {
    const { current } = this.details;
    return typeof current === 'object' && current !== null ? (current as Record<string, unknown>) : undefined;
  }
}

/** Converts any failure to a Refused. */
export const asRefused = (reason: unknown): Refused =>
  reason instanceof Refused
    ? reason
    : new Refused(
        'INTERNAL_SERVER_ERROR',
        'Something went wrong in this page. Reload it and try again.',
        {},
        { reason },
      );
