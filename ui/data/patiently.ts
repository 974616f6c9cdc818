import { Refused } from './refused.ts';

/** Repeats a call that the host rejected for its rate, once it is allowed again. */
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
