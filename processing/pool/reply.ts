import type { MessagePort } from 'node:worker_threads';
import type { RefusalCode } from '@earshot/core/refusal';
import type { TaskId } from '../tasks/all.ts';
import type { ThreadClock } from './thread-clock.ts';

/** A task: built-in ones by their id, others as a module that exports `task`. */
export type TaskName = TaskId | { id: string; url: string };

/** The message from the host to a thread. */
export interface Request {
  task: TaskName;
  input: unknown;
  /** [0]: 1 if the caller has given up; [1]: the id of a process started by the task */
  stop: Int32Array;
  /** started when the task begins */
  clock: ThreadClock;
  mostOutput: number;
  /** the port for chunks, and for the reader's acknowledgements */
  port?: MessagePort;
}

/** Reason why a task has no result. */
export type FailureReason = 'input' | 'output' | 'threw' | 'deadline' | 'died';

/** The message from a thread to the host. Errors are plain data, since classes do not survive the transfer. */
export type Reply =
  | { kind: 'done'; value: unknown; chunks: number }
  | { kind: 'refused'; code: RefusalCode; message: string; details: Record<string, unknown> }
  | { kind: 'failed'; reason: FailureReason; detail: string };

/** Failure of a task: by its own fault, by its input, or because its thread ended. The message is for the log. */
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
