import type * as z from 'zod';
import type { Change } from '../operations/change.ts';
import type { Transaction } from '../store/database.ts';

interface Declaration<I extends z.ZodType> {
  /** verb-noun; what enqueue() and schedules name */
  kind: string;
  input: I;
  /** no run takes longer; its transaction is rolled back then and the job is tried again */
  deadlineMs: number;
  /** whether it may take minutes: such jobs have workers of their own, so that no other waits for them */
  long?: boolean;
  /** whether operators read in the log when it begins and ends */
  logged?: boolean;
  /** one sentence for people who look at parked jobs */
  says: string;
}

interface Declared {
  readonly kind: string;
  readonly deadlineMs: number;
  readonly long: boolean;
  readonly logged: boolean;
  readonly says: string;
}

/** Work that survives a crash, in one workspace; what it writes and that it is done commit together. */
export interface WorkspaceJob extends Declared {
  readonly scope: 'workspace';
  perform(input: unknown, change: Change, signal: AbortSignal): Promise<void>;
}

/** The same above the workspaces: it reaches sessions, links and slots, never what people wrote. */
export interface SystemJob extends Declared {
  readonly scope: 'installation';
  perform(input: unknown, transaction: Transaction, signal: AbortSignal): Promise<void>;
}

export type Job = WorkspaceJob | SystemJob;

const KIND = /^[a-z]+(-[a-z]+)+$/;

function checked<I extends z.ZodType>({
  kind,
  deadlineMs,
  long = false,
  logged = false,
  says,
}: Declaration<I>): Declared {
  if (!KIND.test(kind)) throw new Error(`A job is called verb-noun, not "${kind}"`);
  return { kind, deadlineMs, long, logged, says };
}

/** Declares a job that runs in one workspace. It may be killed at any instruction and repeated (contract 38). */
export function job<I extends z.ZodType>(
  declaration: Declaration<I> & {
    run(call: { input: z.output<I>; change: Change; signal: AbortSignal }): Promise<void>;
  },
): WorkspaceJob {
  const { input: schema, run } = declaration;
  return {
    ...checked(declaration),
    scope: 'workspace',
    perform: async (input, change, signal) => run({ input: schema.parse(input), change, signal }),
  };
}

/** Declares a job above the workspaces. */
export function systemJob<I extends z.ZodType>(
  declaration: Declaration<I> & {
    run(call: { input: z.output<I>; transaction: Transaction; signal: AbortSignal }): Promise<void>;
  },
): SystemJob {
  const { input: schema, run } = declaration;
  return {
    ...checked(declaration),
    scope: 'installation',
    perform: async (input, transaction, signal) => run({ input: schema.parse(input), transaction, signal }),
  };
}
