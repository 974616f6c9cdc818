import type { Change } from '../../../operations/change.ts';
import { ownerIdOf } from '../store/runs.ts';

/** The job that carries out the runs of an automation. */
export const RUN_AUTOMATION = 'run-automation';
/** Milliseconds after which an automation is looked at again that had no turn. */
export const BUSY_MS = 1000;

/** Carries out the runs of an automation that wait, in the background. Of several requests at a time one counts. */
export const runSoon = (change: Change, automationId: string): Promise<void> => enqueue(change, automationId, {});

/** The same after so many milliseconds. A key of its own for each moment: an earlier request keeps its time, which may be later. */
export function runLater(change: Change, automationId: string, delayMs: number): Promise<void> {
  const at = Math.ceil((Date.now() + delayMs) / BUSY_MS);
  return enqueue(change, automationId, { suffix: `:${at}`, delayMs });
}

/** It takes the share of its owner, whoever has begun it. */
async function enqueue(
  change: Change,
  automationId: string,
  { suffix = '', delayMs = 0 }: { suffix?: string; delayMs?: number },
): Promise<void> {
  const by = await ownerIdOf(change.transaction, automationId);
  const key = `${RUN_AUTOMATION}:${automationId}${suffix}`;
  await change.enqueue(RUN_AUTOMATION, { automationId }, { key, delayMs, by: by ?? null });
}
