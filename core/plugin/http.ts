import type * as z from 'zod';

export interface Asking {
  headers?: Readonly<Record<string, string>>;
  /** statuses by which this remote says "too often", besides 429 */
  throttled?: readonly number[];
  /** makes it a POST with this body: fields of a form, of which several may have one name, or JSON */
  post?: { form: readonly (readonly [name: string, value: string])[] } | { json: unknown };
}

/**
 * How a plugin asks the hosts that it declared, and no others. Requests come in the pace that it declared; what fails for a
 * moment is tried again. Throws RemoteFailure, with the status, once that is of no use.
 */
export interface Http {
  /** Asks for JSON; an answer that does not fit the shape is the remote's fault. */
  json<S extends z.ZodType>(url: string, shape: S, asking?: Asking): Promise<z.output<S>>;
}
