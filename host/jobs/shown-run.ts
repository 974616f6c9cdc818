import type { AnyEntity, AnyRow } from '@earshot/core/model/entity';
import type { Change } from '../operations/change.ts';
import { lockedRun, tellRun } from './runs.ts';

/**
 * Hooks for showing a job's state to users: when it is parked, and when it is retried. Both can be called more than
 * once.
 */
export interface ShownJob<I> {
  /** the entity whose rows show it; undefined if none */
  of?: AnyEntity;
  /** called after the last failed attempt; the reason is in words for users */
  parked(change: Change, input: I, reason: string): Promise<void>;
  /** called when a user retries it */
  retried(change: Change, input: I): Promise<void>;
}

/** The message for a parked job. */
export const parkedWords = (reason: string): string =>
  `${reason} This was tried several times and has stopped. Begin it again; if that fails, too, ask whoever runs Earshot.`;

interface States {
  /** states while the job waits or runs */
  open: readonly string[];
  failed: string;
  again: string;
}

/** The states of a usual run. */
const RUN: States = { open: ['WAITING', 'RUNNING'], failed: 'FAILED', again: 'WAITING' };
/** States of a run being undone: until that is complete it keeps its result. */
export const UNDO: States = { open: ['UNDOING'], failed: 'DONE', again: 'UNDOING' };

/** A row with a state, a problem and optionally an end time. */
export function shownRun<F extends string>(
  of: AnyEntity,
  idField: F,
  states: States = RUN,
): ShownJob<Record<F, string>> {
  const tell = async (change: Change, id: string, from: readonly string[], to: Record<string, unknown>) => {
    const row = (await lockedRun(change, of, id)) as (AnyRow & Record<string, unknown>) | undefined;
    if (!row || !from.includes(String(row.state))) return;
    const fields = Object.fromEntries(Object.entries(to).filter(([field]) => field in row));
    await tellRun(change, of, id, fields as never);
  };
  return {
    of,
    parked: (change, input, reason) =>
      tell(change, input[idField], states.open, {
        state: states.failed,
        problem: parkedWords(reason),
        endedAt: new Date().toISOString(),
      }),
    retried: (change, input) =>
      tell(change, input[idField], [states.failed], { state: states.again, problem: '', endedAt: null }),
  };
}
