import type { Automation, Step } from '@earshot/core/areas/automations/automation';
import type { AutomationRun, RanStep } from '@earshot/core/areas/automations/automation-run';
import { limits } from '@earshot/core/limits';
import { cut } from '@earshot/core/rules/text';

type Log = Pick<AutomationRun, 'steps'>;

/** The remaining actions, in order. */
export function leftOf({ actions }: Pick<Automation, 'actions'>, { steps }: Log): Step[] {
  const done = new Set(steps.filter(({ state }) => state === 'DONE').map(({ id }) => id));
  return actions.filter(({ id }) => !done.has(id));
}

/** Number of attempts of an action in a run. */
export const triesOf = ({ steps }: Log, { id }: Pick<Step, 'id'>): number =>
  steps.find((ran) => ran.id === id)?.tries ?? 0;

/** The log of a run with the result of one more attempt of an action, cut to its maximum length. */
export function withStep(run: Log, ran: Omit<RanStep, 'tries'>): RanStep[] {
  const did = ran.did.map((text) => cut(text, limits.automations.logged));
  return [...run.steps.filter(({ id }) => id !== ran.id), { ...ran, did, tries: triesOf(run, ran) + 1 }];
}

/** Milliseconds until a request is repeated: doubles each time. */
export function pauseAfter(tries: number): number {
  const { firstPauseMs, longestPauseMs } = limits.automations;
  return Math.min(longestPauseMs, firstPauseMs * 2 ** (tries - 1));
}
