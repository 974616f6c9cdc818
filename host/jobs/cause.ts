import { AsyncLocalStorage } from 'node:async_hooks';

const cause = new AsyncLocalStorage<string | null>();

/** Runs a job's work; the jobs that it adds are of the same person. */
export const causedBy = <T>(memberId: string | null, work: () => Promise<T>): Promise<T> => cause.run(memberId, work);

/** The member whose act led to the job that runs here; null outside of jobs, and for what the host does by itself. */
export const causeOf = (): string | null => cause.getStore() ?? null;
