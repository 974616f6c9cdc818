import { existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import type { Stop } from './task.ts';

/** Program that sets system limits on a process; undefined if util-linux is missing, which leaves the time limits. */
export const PRLIMIT = ['/usr/bin/prlimit', '/bin/prlimit'].find((path) => existsSync(path));
const POLL_MS = 25;

/** Ends a process with all processes that it started; does nothing when it has ended. */
export function endGroup(pid: number): void {
  if (pid <= 0) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Collects the output of a pipe up to a number of bytes; `full` is called when there is more. */
export function collect(pipe: Readable, most: number, full: () => void): () => Buffer {
  const chunks: Buffer[] = [];
  let bytes = 0;
  pipe.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= most) chunks.push(chunk);
    else full();
  });
  return () => Buffer.concat(chunks);
}

interface Bounds {
  signal: Stop;
  deadlineMs: number;
  /** why it is given up when time is up */
  late: () => Error;
}

/**
 * Waits for what a process group gives, which is ended when time is up, when the task is stopped, when `work` gives up, and
 * in any case once `work` is done.
 */
export async function withinBounds<T>(
  pid: number,
  { signal, deadlineMs, late }: Bounds,
  work: (giveUp: (reason: Error) => void) => Promise<T>,
): Promise<T> {
  const given = Promise.withResolvers<never>();
  given.promise.catch(() => undefined);
  const giveUp = (reason: Error) => {
    given.reject(reason);
    endGroup(pid);
  };
  signal.holds(pid);
  const timer = setTimeout(() => giveUp(late()), deadlineMs);
  const watch = setInterval(() => signal.stopped && giveUp(new Error('stopped')), POLL_MS);
  try {
    return await Promise.race([work(giveUp), given.promise]);
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    endGroup(pid);
    signal.holds(0);
  }
}
