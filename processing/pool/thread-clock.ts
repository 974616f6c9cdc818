import { threadId, type Worker } from 'node:worker_threads';

/*
 * A deadline counts the time that a thread had: what it ran and what it waited for something to happen. What a busy
 * machine keeps it waiting for is not its task's fault, and a plugin is not to be switched off for it.
 */

/** Shared with a thread: its number, and what it had run and idled when it began its task, in ms. */
export type ThreadClock = Float64Array;

/** A clock that no thread has started yet. */
export const threadClock = (): ThreadClock => new Float64Array(new SharedArrayBuffer(3 * 8));

const ranMs = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;

/** Starts the clock; called in the thread when it takes its task up. */
export function startClock(clock: ThreadClock): void {
  if (!('threadCpuUsage' in process)) return;
  clock[1] = ranMs(process.threadCpuUsage());
  clock[2] = performance.eventLoopUtilization().idle;
  clock[0] = threadId;
}

/** How much time the task has had by now, in ms; nothing before its thread began, all of it where Node (22) cannot tell. */
export async function spentMs([id = 0, ran = 0, idled = 0]: ThreadClock, threads: readonly Worker[]): Promise<number> {
  if (!('threadCpuUsage' in process)) return Number.POSITIVE_INFINITY;
  const thread = threads.find((one) => one.threadId === id);
  // One that is about to end has no task any more.
  const usage = await thread?.cpuUsage().catch(() => undefined);
  if (!thread || !usage) return 0;
  return ranMs(usage) - ran + thread.performance.eventLoopUtilization().idle - idled;
}
