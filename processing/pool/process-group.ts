import { existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import type { Stop } from './task.ts';

/** Program that sets system limits on a process; undefined if util-linux is missing, which leaves the time limits. */
export const PRLIMIT = ['/usr/bin/prlimit', '/bin/prlimit'].find((path) => existsSync(path));
const POLL_MS = 25;

/** Ends a process with all its descendants; does nothing if it has ended. */
export function endGroup(pid: number): void {
  if (pid <= 0) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Collects the output of a pipe up to a number of bytes; calls `full` if there is more. */
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
  /** error thrown on timeout */
  late: () => Error;
}

/**
 * Waits for the result of a process group, which is ended on timeout, when the task is stopped, when `work` fails, and
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
