import { limits } from '@earshot/core/limits';
import type * as z from 'zod';
import type { Change } from '../operations/change.ts';
import type { Transaction } from '../store/database.ts';
import type { ShownJob } from './shown-run.ts';

/** Set of workers: each lane has its own. */
export type Lane = keyof typeof limits.jobs.concurrency;

interface Declaration<I extends z.ZodType> {
  /** name of the form verb-noun, used by enqueue() and schedules */
  kind: string;
  input: I;
  /** maximum duration of an attempt; then its transaction is rolled back and the job is tried again */
  deadlineMs: number;
  /** attempts before the job is parked (contract 40) */
  attempts?: number;
  /** `long` is for jobs of several minutes, so that short ones do not wait for them */
  lane?: Lane;
  /** true if start and end are logged for operators */
  logged?: boolean;
  /** one sentence, shown with parked jobs */
  description: string;
}

interface Declared {
  readonly kind: string;
  readonly deadlineMs: number;
  readonly attempts: number;
  readonly lane: Lane;
  readonly logged: boolean;
  readonly description: string;
}

/** A durable job in one workspace. Its writes and its removal from the queue are one transaction. */
export interface WorkspaceJob extends Declared {
  readonly scope: 'workspace';
  perform(input: unknown, change: Change, signal: AbortSignal): Promise<void>;
  readonly shows?: ShownJob<unknown>;
}

/** A durable job outside of workspaces: it accesses sessions, links and slots, never content. */
export interface SystemJob extends Declared {
  readonly scope: 'installation';
  perform(input: unknown, transaction: Transaction, signal: AbortSignal): Promise<void>;
}

export type Job = WorkspaceJob | SystemJob;

const KIND = /^[a-z]+(-[a-z]+)+$/;

function checked<I extends z.ZodType>({
  kind,
  deadlineMs,
  attempts = limits.jobs.attempts,
  lane = 'short',
  logged = false,
  description,
}: Declaration<I>): Declared {
  if (!KIND.test(kind)) throw new Error(`A job is called verb-noun, not "${kind}"`);
  if (!Number.isSafeInteger(attempts) || attempts < 1) throw new Error(`The job ${kind} has no attempts`);
  return { kind, deadlineMs, attempts, lane, logged, description };
}

/** Declares a job of a workspace. It can be killed at any point and run again (contract 38). */
export function job<I extends z.ZodType>(
  declaration: Declaration<I> & {
    /** display of a parked job; absent if no user waits for it */
    shows?: ShownJob<z.output<I>>;
    run(call: { input: z.output<I>; change: Change; signal: AbortSignal }): Promise<void>;
  },
): WorkspaceJob {
  const { input: schema, run, shows } = declaration;
  const shown: ShownJob<unknown> | undefined = shows && {
    ...(shows.of ? { of: shows.of } : {}),
    parked: (change, input, problem) => shows.parked(change, schema.parse(input), problem),
    retried: (change, input) => shows.retried(change, schema.parse(input)),
  };
  return {
    ...checked(declaration),
    ...(shown ? { shows: shown } : {}),
    scope: 'workspace',
    perform: async (input, change, signal) => run({ input: schema.parse(input), change, signal }),
  };
}

/** Declares a job outside of workspaces. */
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
