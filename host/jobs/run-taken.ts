import { randomUUID } from 'node:crypto';
import { setTimeout as pauseFor } from 'node:timers/promises';
import { Refusal } from '@earshot/core/refusal';
import * as z from 'zod';
import type { Log } from '../log/log.ts';
import { forRequest } from '../log/request-id.ts';
import { Change } from '../operations/change.ts';
import { type Committed, record } from '../operations/record.ts';
import { askingFor } from '../store/asker.ts';
import type { Database, Transaction } from '../store/database.ts';
import type { OnWrite } from '../store/rows.ts';
import { causedBy } from './cause.ts';
import type { Job } from './job.ts';
import { type JobQueue, sqlIn, type TakenJob } from './queue.ts';
import { untilAborted } from './until-aborted.ts';

/** Milliseconds between tries to delay or park a job while the database does not answer. */
const AGAIN_MS = 1000;

export interface RunParts {
  database: Database;
  queue: JobQueue;
  onWrite: OnWrite;
  onCommit: (committed: Committed) => void;
  log: Log;
  /** called after each attempt with `done` or the outcome of a failure, and its duration */
  onRan?: (kind: string, outcome: string, ms: number) => void;
  /** updates the rows that show a parked job */
  onParked: (jobId: string) => Promise<void>;
  /** returns the milliseconds to wait after a failed attempt */
  pause: (attempt: number) => number;
  /** aborted when the host begins to stop; running jobs can still finish */
  leaving: AbortSignal;
}

/** The number of the request that caused a job. */
const begun = z.looseObject({ request: z.string().optional().catch(undefined) }).catch({});

/** Time after its deadline at which the database ends an idle transaction; usually this host has ended it before. */
const HANGING_MS = 5000;

/** Another host has the job: this one was considered dead. */
class LostJob extends Error {
  override readonly name = 'LostJob';
  constructor() {
    super('Another host has taken this job over');
  }
}

/**
 * Runs one attempt of a job, in one transaction together with its removal from the queue: a repetition finds either
 * nothing done or no job. A failure is logged, and the job is delayed or parked; throws only if that is impossible. Its
 * log lines name the causing request.
 */
export function runTaken(parts: RunParts, job: Job, taken: TakenJob, payload: unknown, stopping: AbortSignal) {
  const { request } = begun.parse(payload);
  return forRequest(request, () => askingFor(`job ${job.kind}`, () => attempted(parts, job, taken, payload, stopping)));
}

async function attempted(
  parts: RunParts,
  job: Job,
  taken: TakenJob,
  payload: unknown,
  stopping: AbortSignal,
): Promise<void> {
  const late = new AbortController();
  const tooLate = () => late.abort(new Error(`${job.kind} took longer than ${job.deadlineMs} ms`));
  const timer = setTimeout(tooLate, job.deadlineMs);
  const { id: jobId, kind, attempt } = taken;
  const from = performance.now();
  try {
    if (job.logged) parts.log.info({ jobId, kind, attempt }, 'job began');
    if (taken.allowed !== job.attempts) await allowAttempts(parts, job, taken);
    await carryOut(parts, job, taken, payload, AbortSignal.any([late.signal, stopping]));
    const ms = performance.now() - from;
    parts.onRan?.(kind, 'done', ms);
    if (job.logged) parts.log.info({ jobId, kind, attempt, ms: Math.round(ms) }, 'job ended');
  } catch (fault) {
    const ms = performance.now() - from;
    const outcome = await putAside(parts, taken, fault, stopping);
    parts.onRan?.(kind, outcome, ms);
  } finally {
    clearTimeout(timer);
  }
}

// Uses a transaction of its own: the number stays even if this attempt ends with its host.
const allowAttempts = ({ database, queue }: RunParts, { kind, attempts }: Job, taken: TakenJob): Promise<void> =>
  database.asSystem(`attempts of ${kind}`, (transaction) => queue.allow(sqlIn(transaction), taken, attempts));

const addressed = z.looseObject({
  workspaceId: z.uuid(),
  by: z.uuid().nullable().default(null),
  request: z.unknown().optional(),
});

function carryOut(parts: RunParts, job: Job, taken: TakenJob, payload: unknown, signal: AbortSignal): Promise<void> {
  const { database, onWrite, onCommit } = parts;
  signal.throwIfAborted();
  if (job.scope === 'installation')
    return database.asSystem(`job ${job.kind}`, (transaction) =>
      fenced(parts, job, taken, transaction, () => untilAborted(job.perform(payload, transaction, signal), signal)),
    );
  const { workspaceId, by, request: _, ...input } = addressed.parse(payload);
  return database.inWorkspace(workspaceId, async (transaction) => {
    const change = new Change(transaction, workspaceId, null, onWrite);
    const work = () => causedBy(by, () => job.perform(input, change, signal));
    await fenced(parts, job, taken, transaction, () => untilAborted(work(), signal));
    await record(change, [], onCommit);
  });
}

/** Returns a job whose owner has no free workers at the moment; the attempt does not count. */
export async function handBack({ database, queue, log, leaving }: RunParts, taken: TakenJob): Promise<void> {
  const settle = () => database.asSystem('hand a job back', (transaction) => queue.giveBack(sqlIn(transaction), taken));
  await untilSettled(settle, leaving, (cause) =>
    log.warn({ jobId: taken.id, kind: taken.kind, err: cause }, 'job could not be handed back yet'),
  );
}

// The job's row is locked as late as possible: callers that add a job with the same key wait for the lock.
async function fenced(
  { queue }: RunParts,
  { deadlineMs }: Job,
  taken: TakenJob,
  transaction: Transaction,
  work: () => Promise<void>,
): Promise<void> {
  // A hanging host must not hold locks much longer than its job's maximum duration.
  await transaction.sql(
    `select set_config('statement_timeout', $1, true), set_config('idle_in_transaction_session_timeout', $2, true)`,
    [String(deadlineMs), String(deadlineMs + HANGING_MS)],
  );
  const sql = sqlIn(transaction);
  if (!(await queue.isOurs(sql, taken))) throw new LostJob();
  await work();
  if (!(await queue.finish(sql, taken))) throw new LostJob();
}

async function putAside(parts: RunParts, taken: TakenJob, fault: unknown, stopping: AbortSignal): Promise<string> {
  const { database, queue, log, pause } = parts;
  const { id: jobId, kind, attempt } = taken;
  if (fault instanceof LostJob) {
    log.warn({ jobId, kind, attempt }, 'job was taken over by another host');
    return 'lost';
  }
  const faultId = randomUUID();
  // The error can quote users' content: it stays in the log (contract 24).
  const reason = fault instanceof Refusal ? fault.message : `Something went wrong. Error ID: ${faultId}.`;
  const settle = () =>
    database.asSystem('put a job aside', async (transaction) => {
      if (!stopping.aborted) return queue.postpone(sqlIn(transaction), taken, reason, pause(attempt));
      await queue.giveBack(sqlIn(transaction), taken);
      return 'given back' as const;
    });
  const outcome = await untilSettled(settle, parts.leaving, (cause) =>
    log.warn({ jobId, kind, attempt, faultId, err: cause }, 'failed job could not be put aside yet'),
  );
  log[outcome === 'parked' ? 'error' : 'warn']({ jobId, kind, attempt, faultId, outcome, err: fault }, 'job failed');
  if (outcome === 'parked') await parts.onParked(jobId);
  return outcome;
}

/**
 * Repeats until the database answers, so that graphile-worker never has to record a failure itself: if it cannot, it
 * gives up its whole pool (main.js, failJobs). Throws if the host stops first; other hosts free the job then.
 */
async function untilSettled<T>(settle: () => Promise<T>, leaving: AbortSignal, told: (cause: unknown) => void) {
  for (;;)
    try {
      return await settle();
    } catch (cause) {
      told(cause);
      if (leaving.aborted) throw cause;
      await pauseFor(AGAIN_MS, undefined, { signal: leaving }).catch(() => undefined);
    }
}
