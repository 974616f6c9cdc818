import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** Runs work for an operation or a job, under whose name its database queries are counted. */
export const askingFor = <T>(name: string, work: () => T): T => current.run(name, work);

/** Operation or job on whose behalf code runs; undefined for the host's other work. */
export const askerOf = (): string | undefined => current.getStore();
