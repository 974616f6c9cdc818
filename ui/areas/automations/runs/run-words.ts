import type { AutomationRun, AutomationRunState } from '@earshot/core/areas/automations/automation-run';

/** Labels of run states. */
export const RUN_WORDS: Record<AutomationRunState, string> = {
  WAITING: 'Waiting',
  RUNNING: 'Running',
  RETRYING: 'Will retry',
  DONE: 'Done',
  FAILED: 'Failed',
  CANCELLED: 'Cancelled',
  MISSED: 'Missed',
  STOPPED: 'Stopped',
};

/** True if a run needs attention. */
export const isBad = ({ state }: Pick<AutomationRun, 'state'>): boolean =>
  state === 'FAILED' || state === 'STOPPED' || state === 'RETRYING';

/** Milliseconds in words. */
export const msWords = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`);
