import { AsyncLocalStorage } from 'node:async_hooks';

/** A transaction, as seen by code that runs inside it. */
export interface Span {
  /** true if it still uses a database connection */
  readonly isOpen: boolean;
  /** true for background priority, on connections that no user waits for */
  readonly patient: boolean;
}

interface Nested {
  span: Span;
  outer: Nested | undefined;
}

const running = new AsyncLocalStorage<Nested>();

/** Runs work as part of a transaction, so that code which must not run in one can check. */
export const insideOf = <T>(span: Span, work: () => Promise<T>): Promise<T> =>
  running.run({ span, outer: running.getStore() }, work);

/** True if the caller uses a connection that users may be waiting for. */
export function holdsConnection(): boolean {
  for (let at = running.getStore(); at; at = at.outer) if (at.span.isOpen && !at.span.patient) return true;
  return false;
}

/** Number of background-job connections that the caller uses. */
export function patientConnections(): number {
  let count = 0;
  for (let at = running.getStore(); at; at = at.outer) if (at.span.isOpen && at.span.patient) count += 1;
  return count;
}

/** Called when code waits while it uses a connection. Tests throw; an installation logs it and continues. */
export type Misuse = (what: string) => void;

/** Throws: the default in tests and for parts without a setting of their own. */
export const refuseMisuse: Misuse = (what) => {
  throw new Error(`${what} inside an open transaction`);
};
