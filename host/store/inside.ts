import { AsyncLocalStorage } from 'node:async_hooks';

/** A transaction that code may be running in. */
export interface Span {
  /** whether it still holds a connection */
  readonly isOpen: boolean;
  /** whether it may wait: it is a background job's, on connections that no person waits for */
  readonly patient: boolean;
}

interface Nested {
  span: Span;
  outer: Nested | undefined;
}

const running = new AsyncLocalStorage<Nested>();

/** Runs work as part of a transaction, so that what must not be done in one can tell. */
export const insideOf = <T>(span: Span, work: () => Promise<T>): Promise<T> =>
  running.run({ span, outer: running.getStore() }, work);

/** Whether the caller holds a connection that people may be waiting for. */
export function holdsConnection(): boolean {
  for (let at = running.getStore(); at; at = at.outer) if (at.span.isOpen && !at.span.patient) return true;
  return false;
}

/** How many connections of background jobs the caller holds. */
export function patientConnections(): number {
  let count = 0;
  for (let at = running.getStore(); at; at = at.outer) if (at.span.isOpen && at.span.patient) count += 1;
  return count;
}

/** Told when something waits while it holds a connection. Tests throw; an installation logs it and goes on. */
export type Misuse = (what: string) => void;

/** Throws: what tests, and parts that were given nothing else, do about a misuse. */
export const refuseMisuse: Misuse = (what) => {
  throw new Error(`${what} inside an open transaction`);
};
