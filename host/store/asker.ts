import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** Runs work for an operation or a job; what it asks the database is counted under this name. */
export const askingFor = <T>(name: string, work: () => T): T => current.run(name, work);

/** For which operation or job code runs; undefined for what the host does besides. */
export const askerOf = (): string | undefined => current.getStore();
