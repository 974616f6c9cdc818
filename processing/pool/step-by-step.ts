import type { Stop } from './task.ts';

/**
 * Runs long work that yields its progress, from 0 to 1, until it is done or cancelled. Progress is reported in steps of
 * at least this size.
 */
export async function stepByStep<T>(
  work: Generator<number, T>,
  { signal, step, tell }: { signal: Stop; step: number; tell: (done: number) => Promise<void> },
): Promise<T> {
  let told = 0;
  for (;;) {
    signal.throwIfStopped();
    const next = work.next();
    if (next.done) return next.value;
    if (next.value - told < step) continue;
    told = next.value;
    await tell(told);
  }
}
