import { AsyncLocalStorage } from 'node:async_hooks';

const cause = new AsyncLocalStorage<string | null>();

/** Runs a job's work, with the member who caused it; jobs that it adds have the same. */
export const causedBy = <T>(memberId: string | null, work: () => Promise<T>): Promise<T> => cause.run(memberId, work);

/** The member who caused the running job; null outside of jobs, and for the host's own work. */
export const causeOf = (): string | null => cause.getStore() ?? null;
