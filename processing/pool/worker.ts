import { Refusal } from '@earshot/core/refusal';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import * as z from 'zod';
import { type TaskId, tasks } from '../tasks/all.ts';
import { openOutlet } from './chunks.ts';
import type { FailureReason, Reply, Request, TaskName } from './reply.ts';
import type { Stop, Task } from './task.ts';
import { startClock } from './thread-clock.ts';
import { raiseWalls, withinWalls } from './thread-walls.ts';
import { weigh } from './weigh.ts';

raiseWalls();

const MOST_DETAIL = 2000;

const failed = (reason: FailureReason, detail: string): Reply => ({
  kind: 'failed',
  reason,
  detail: detail.slice(0, MOST_DETAIL),
});

// A foreign task can throw anything, even an object that throws when inspected.
function describe(error: unknown): string {
  try {
    if (error instanceof z.ZodError) return z.prettifyError(error);
    return error instanceof Error ? (error.stack ?? error.message) : `threw ${JSON.stringify(error)}`;
  } catch {
    return 'threw something unreadable';
  }
}

function stopOf(flag: Int32Array): Stop {
  return {
    get stopped() {
      return Atomics.load(flag, 0) === 1;
    },
    throwIfStopped() {
      if (Atomics.load(flag, 0) === 1) throw new Error('stopped');
    },
    holds(pid) {
      Atomics.store(flag, 1, pid);
    },
  };
}

const ownTask = (id: TaskId): Promise<Task> => (tasks[id] as () => Promise<Task>)();

async function namedTask(url: string): Promise<Task> {
  const { task } = (await import(url)) as { task?: Task };
  if (typeof task?.run !== 'function') throw new TypeError(`${url} does not export a task`);
  return task;
}

/** A reply that transfers its buffers instead of copying them. */
function moving(reply: Reply, bytes: readonly Uint8Array[]): Reply {
  const parts = bytes.map(({ buffer }) => buffer);
  return move({ [transferableSymbol]: parts, [valueSymbol]: reply } as never) as unknown as Reply;
}

async function perform(task: Task, { input, stop, port, mostOutput }: Request): Promise<Reply> {
  const given = task.input.safeParse(input);
  if (!given.success) return failed('input', z.prettifyError(given.error));
  const chunk = task.chunk ?? z.never();
  const outlet = port && openOutlet(port, mostOutput, (value) => chunk.parse(value));
  const emit = outlet?.emit ?? (() => Promise.reject(new Error('this call does not stream')));
  try {
    const result = await task.run({ input: given.data, signal: stopOf(stop), emit });
    if (weigh(result, mostOutput) > mostOutput) return failed('output', `more than ${mostOutput} bytes`);
    const made = task.output.safeParse(result);
    if (!made.success) return failed('output', z.prettifyError(made.error));
    return moving({ kind: 'done', value: made.data, chunks: outlet?.sent() ?? 0 }, task.moves?.(made.data) ?? []);
  } finally {
    outlet?.close();
  }
}

const load = (name: TaskName) =>
  typeof name === 'string' ? ownTask(name) : withinWalls(name.id, () => namedTask(name.url));

/** Runs a task in a thread: loads it, checks its input and output, returns plain data. */
export async function runTask(request: Request): Promise<Reply> {
  startClock(request.clock);
  try {
    const task = await load(request.task);
    if (typeof request.task === 'string') return await perform(task, request);
    return await withinWalls(request.task.id, () => perform(task, request));
  } catch (error) {
    if (error instanceof Refusal)
      return { kind: 'refused', code: error.code, message: error.message, details: error.details };
    return failed('threw', describe(error));
  }
}
