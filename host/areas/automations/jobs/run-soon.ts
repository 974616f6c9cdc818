import type { Change } from '../../../operations/change.ts';
import { ownerIdOf } from '../store/runs.ts';

/** The job that carries out the runs of an automation. */
export const RUN_AUTOMATION = 'run-automation';
/** Milliseconds until a busy automation is checked again. */
export const BUSY_MS = 1000;

/** Enqueues an automation's waiting runs. Concurrent requests count once. */
export const runSoon = (change: Change, automationId: string): Promise<void> => enqueue(change, automationId, {});

/** Same, after a delay in ms. Each time has a key of its own, as an earlier request can have a later time. */
export function runLater(change: Change, automationId: string, delayMs: number): Promise<void> {
  const at = Math.ceil((Date.now() + delayMs) / BUSY_MS);
  return enqueue(change, automationId, { suffix: `:${at}`, delayMs });
}

/** Uses the owner's share, regardless of who started it. */
async function enqueue(
  change: Change,
  automationId: string,
  { suffix = '', delayMs = 0 }: { suffix?: string; delayMs?: number },
): Promise<void> {
  const by = await ownerIdOf(change.transaction, automationId);
  const key = `${RUN_AUTOMATION}:${automationId}${suffix}`;
  await change.enqueue(RUN_AUTOMATION, { automationId }, { key, delayMs, by: by ?? null });
}
