import { Refused } from './refused.ts';

/** Calls again what the host put off for being one call too many, when it may be called again. */
export async function patiently<T>(call: () => Promise<T>, pause: (ms: number) => Promise<void>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (reason) {
      const seconds = reason instanceof Refused && reason.code === 'TOO_MANY_REQUESTS' && reason.details.retryAfter;
      if (typeof seconds !== 'number') throw reason;
      await pause(seconds * 1000);
    }
  }
}
