import type { RefusalCode } from '@earshot/core/refusal';

export type RefusedCode = RefusalCode | 'INTERNAL_SERVER_ERROR' | 'OFFLINE';

/** Refusal by the host, or a failed call: the text is fit to be shown. */
export class Refused extends Error {
  override readonly name = 'Refused';
  constructor(
    readonly code: RefusedCode,
    message: string,
    /** per field (by its path in the input, such as `name` or `tagIds.0`) what to change */
    readonly fields: Readonly<Record<string, string>> = {},
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }

  /** The row as it stands now, when somebody else was faster (CONFLICT). */
  get current(): Readonly<Record<string, unknown>> | undefined {
    const { current } = this.details;
    return typeof current === 'object' && current !== null ? (current as Record<string, unknown>) : undefined;
  }
}

/** Any failure as one that can be shown. */
export const asRefused = (reason: unknown): Refused =>
  reason instanceof Refused
    ? reason
    : new Refused(
        'INTERNAL_SERVER_ERROR',
        'Something went wrong in this page. Reload it and try again.',
        {},
        { reason },
      );
