/** Waits for work until the signal is aborted; work that ignores the signal is abandoned. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop));
}
