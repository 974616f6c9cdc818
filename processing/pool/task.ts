import * as z from 'zod';

/** Cancellation of a task. Long loops must check it, since a thread that does not stop is ended. */
export interface Stop {
  readonly stopped: boolean;
  /** Throws if the caller has given up; yields to others when the time slice is over. */
  throwIfStopped(): void;
  /** Registers a process started by the task, which is then ended with the task in any case; 0 if it has ended. */
  holds(pid: number): void;
}

/** Sends a chunk of the result; resolves when there is room for the next, so that a slow reader slows the task down. */
export type Emit<C> = (chunk: C, transfer?: readonly ArrayBuffer[]) => Promise<void>;

/** Arguments of a task: its input and nothing else. No database, no clock, no logger, no environment. */
export interface TaskCall<I, C> {
  input: I;
  signal: Stop;
  emit: Emit<C>;
}

/** A piece of heavy work for a thread: data in, data out, both checked. */
export interface Task<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  C extends z.ZodType = z.ZodType,
> {
  readonly id: string;
  readonly input: I;
  readonly output: O;
  /** the chunks of a task that streams */
  readonly chunk?: C;
  /** buffers of the result that are transferred instead of copied; nothing else can use them afterwards */
  moves?(result: z.output<O>): readonly Uint8Array[];
  run(call: TaskCall<z.output<I>, z.input<C>>): z.input<O> | Promise<z.input<O>>;
}

/** The schema of bytes in inputs and outputs of tasks. */
export const bytes = () => z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'these are not bytes');

/** Declares a task, with an id of the form verb-noun. */
export const task = <I extends z.ZodType, O extends z.ZodType, C extends z.ZodType = z.ZodNever>(
  declared: Task<I, O, C>,
): Task<I, O, C> => declared;
