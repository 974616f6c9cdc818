import type { AnyEntity, AnyRow } from '@earshot/core/model/entity';
import type { Change } from '../operations/change.ts';
import { lockedRun, tellRun } from './runs.ts';

/** The two moments at which people see how a job goes: when it is parked, and when it is tried again. Both may be called more than once. */
export interface ShownJob<I> {
  /** the noun whose rows show it; undefined where it is no noun */
  of?: AnyEntity;
  /** the last attempt has failed: says so; the reason is in words for people */
  parked(change: Change, input: I, reason: string): Promise<void>;
  /** somebody has it tried again */
  retried(change: Change, input: I): Promise<void>;
}

/** The words for a job that is not tried any more. */
export const parkedWords = (reason: string): string =>
  `${reason} This was tried several times and has stopped. Begin it again; if that fails, too, ask whoever runs Earshot.`;

interface States {
  /** while the job is under way */
  open: readonly string[];
  failed: string;
  again: string;
}

/** The states of a usual run. */
const RUN: States = { open: ['WAITING', 'RUNNING'], failed: 'FAILED', again: 'WAITING' };
/** The states of a run that is taken back: until that is done it is what it was. */
export const UNDO: States = { open: ['UNDOING'], failed: 'DONE', again: 'UNDOING' };

/** A row with a state, a problem and perhaps a time at which it ended. */
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
