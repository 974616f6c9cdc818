import type { MessagePort } from 'node:worker_threads';
import type { RefusalCode } from '@earshot/core/refusal';
import type { TaskId } from '../tasks/all.ts';
import type { ThreadClock } from './thread-clock.ts';

/** A task of this installation by its id, or one in a module that the host names and that exports `task`. */
export type TaskName = TaskId | { id: string; url: string };

/** What the host sends to a thread. */
export interface Request {
  task: TaskName;
  input: unknown;
  /** first 1 when nobody waits any more, then the id of a process that the task has started */
  stop: Int32Array;
  /** started when the task begins */
  clock: ThreadClock;
  mostOutput: number;
  /** where chunks go and from where room for more is announced */
  port?: MessagePort;
}

/** Why a task has no result. */
export type FailureReason = 'input' | 'output' | 'threw' | 'deadline' | 'died';

/** What a thread answers: errors as plain data, since classes do not survive the way between threads. */
export type Reply =
  | { kind: 'done'; value: unknown; chunks: number }
  | { kind: 'refused'; code: RefusalCode; message: string; details: Record<string, unknown> }
  | { kind: 'failed'; reason: FailureReason; detail: string };

/** A task went wrong by its own fault, by what it was given, or by its thread's end; the message is for the log. */
export class TaskFailure extends Error {
  override readonly name = 'TaskFailure';
  constructor(
    readonly taskId: string,
    readonly reason: FailureReason,
    readonly detail: string,
  ) {
    super(`Task ${taskId}: ${reason}: ${detail}`);
  }
}
