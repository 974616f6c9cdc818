import { threadId, type Worker } from 'node:worker_threads';

/*
 * A deadline counts the time in which a thread ran or was idle. Time in which a busy machine kept it waiting is not its
 * task's fault, and no plugin is switched off for it.
 */

/** Shared with a thread: its id, and the milliseconds that it had run and idled when it began its task. */
export type ThreadClock = Float64Array;

/** Creates a clock; the thread starts it. */
export const threadClock = (): ThreadClock => new Float64Array(new SharedArrayBuffer(3 * 8));

const ranMs = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;

/** Starts the clock; called in the thread when it begins a task. */
export function startClock(clock: ThreadClock): void {
  if (!('threadCpuUsage' in process)) return;
  clock[1] = ranMs(process.threadCpuUsage());
  clock[2] = performance.eventLoopUtilization().idle;
  clock[0] = threadId;
}

/** Milliseconds of the task: 0 before its thread began, infinite if Node (22) cannot measure them. */
export async function spentMs([id = 0, ran = 0, idled = 0]: ThreadClock, threads: readonly Worker[]): Promise<number> {
  if (!('threadCpuUsage' in process)) return Number.POSITIVE_INFINITY;
  const thread = threads.find((one) => one.threadId === id);
  // A thread that is ending has no task any more.
  const usage = await thread?.cpuUsage().catch(() => undefined);
  if (!thread || !usage) return 0;
  return ranMs(usage) - ran + thread.performance.eventLoopUtilization().idle - idled;
}
