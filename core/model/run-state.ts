import { limits } from '../limits.ts';

/** States of a run that people can follow. */
export const RUN_STATES = ['WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const;
export type RunState = (typeof RUN_STATES)[number];

/** States of a run that can also be undone. */
export const UNDOABLE_RUN_STATES = [...RUN_STATES, 'UNDOING', 'UNDONE'] as const;
export type UndoableRunState = (typeof UNDOABLE_RUN_STATES)[number];

/** True if a run is waiting or running. */
export const isOpen = ({ state }: { state: string }): boolean => state === 'WAITING' || state === 'RUNNING';

/** True if a run has ended and is not being undone. */
export const isOver = ({ state }: { state: string }): boolean => !isOpen({ state }) && state !== 'UNDOING';

/**
 * True if a run can be undone: it is recent enough, and added something or is still running. `brought` is its count.
 */
export const isUndoable = (
  { state, createdAt }: { state: string; createdAt: string },
  brought: number,
  now: number,
): boolean =>
  state !== 'UNDOING' &&
  state !== 'UNDONE' &&
  (isOpen({ state }) || brought > 0) &&
  now - Date.parse(createdAt) < limits.undoDays * 86_400_000;
