import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@earshot/core/refusal';

/** Calls again whenever the caller’s rate budget was used up and has something left; rejects when the signal aborts. */
export async function patiently<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;)
    try {
      return await call();
    } catch (fault) {
      const seconds = fault instanceof Refusal && fault.code === 'TOO_MANY_REQUESTS' && fault.details.retryAfter;
      if (typeof seconds !== 'number') throw fault;
      await sleep(seconds * 1000, undefined, { signal });
    }
}
