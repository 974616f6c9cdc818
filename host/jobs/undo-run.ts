import type { AnyEntity, Row } from '@earshot/core/model/entity';
import * as z from 'zod';
import type { Change } from '../operations/change.ts';
import { type ApartParts, apart } from './apart.ts';
import { type Job, job } from './job.ts';
import { lockedRun, tellRun } from './runs.ts';
import { shownRun, UNDO } from './shown-run.ts';

const HOUR_MS = 3_600_000;

/** Fields of a run that can be undone. */
interface UndoableFields {
  state: string;
  endedAt: string | null;
  progress?: number;
}

interface Undoing<E extends AnyEntity> {
  run: Row<E>;
  /** kind and input of the job that undoes everything */
  kind: string;
  input: Record<string, unknown>;
  /** refuses a run that cannot be undone now */
  demand: (run: Row<E>) => void | Promise<void>;
}

/** Has a run undone by a job. A repetition restarts a parked job. */
export async function undoRun<E extends AnyEntity>(
  change: Change,
  entity: E,
  { run, kind, input, demand }: Undoing<E>,
): Promise<Row<E>> {
  const now = (await lockedRun(change, entity, run.id)) ?? run;
  const { state, progress } = now as unknown as UndoableFields;
  if (state === 'UNDONE') return now;
  if (state !== 'UNDOING') await demand(now);
  const undoing: UndoableFields = {
    state: 'UNDOING',
    endedAt: null,
    ...(progress === undefined ? {} : { progress: 0 }),
  };
  const row = state === 'UNDOING' ? now : await tellRun(change, entity, run.id, undoing as unknown as Partial<Row<E>>);
  await change.enqueue(kind, input, { key: `${kind}:${run.id}` });
  return row;
}

interface UndoJob<E extends AnyEntity, F extends string> {
  kind: string;
  of: E;
  /** field of the input that names the run */
  idField: F;
  description: string;
  /** undoes one piece if the run is UNDOING, or marks it as UNDONE; returns true if there may be more */
  piece: (change: Change, run: Row<E>) => Promise<boolean>;
  /** called once everything is undone */
  after?: (change: Change, run: Row<E>) => Promise<void>;
}

/** Undoes a run piece by piece, each in one transaction. A killed attempt resumes with the remaining pieces. */
export function undoJob<E extends AnyEntity, F extends string>(
  parts: ApartParts,
  { kind, of, idField, description, piece, after }: UndoJob<E, F>,
): Job {
  return job({
    kind,
    input: z.strictObject({ [idField]: z.uuid() } as Record<F, z.ZodUUID>),
    deadlineMs: HOUR_MS,
    lane: 'long',
    description,
    shows: shownRun(of, idField, UNDO) as never,
    run: async ({ input, change, signal }) => {
      const run = await change.rows(of).get((input as Record<F, string>)[idField]);
      if (!run) return;
      for (let goesOn = true; goesOn; ) {
        signal.throwIfAborted();
        goesOn = await apart(parts, change.workspaceId, (own) => piece(own, run));
      }
      await after?.(change, run);
    },
  });
}
