import * as z from 'zod';

/** Whether the caller still wants the result; long loops look at it, since a thread that does not stop is ended. */
export interface Stop {
  readonly stopped: boolean;
  /** Ends the task here when nobody waits for it any more; lets others compute when it had its time. */
  throwIfStopped(): void;
  /** Names a process that the task has started: it ends with the task, whatever becomes of its thread; 0 when it is gone. */
  holds(pid: number): void;
}

/** Hands a part of the result out; resolves when there is room for the next, so that a slow reader slows the task. */
export type Emit<C> = (chunk: C, transfer?: readonly ArrayBuffer[]) => Promise<void>;

/** What a task gets: its input and nothing else; no database, no clock, no logger, no environment. */
export interface TaskCall<I, C> {
  input: I;
  signal: Stop;
  emit: Emit<C>;
}

/** A piece of heavy work that a thread does: data in, data out, both checked. */
export interface Task<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  C extends z.ZodType = z.ZodType,
> {
  readonly id: string;
  readonly input: I;
  readonly output: O;
  /** what `emit` hands out, for tasks that stream */
  readonly chunk?: C;
  /** the buffers of a result that go over instead of being copied; nothing else may use them afterwards */
  moves?(result: z.output<O>): readonly Uint8Array[];
  run(call: TaskCall<z.output<I>, z.input<C>>): z.input<O> | Promise<z.input<O>>;
}

/** Bytes as tasks take and give them. */
export const bytes = () => z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'these are not bytes');

/** Declares a piece of heavy work under a name of the form verb-noun. */
export const task = <I extends z.ZodType, O extends z.ZodType, C extends z.ZodType = z.ZodNever>(
  declared: Task<I, O, C>,
): Task<I, O, C> => declared;
