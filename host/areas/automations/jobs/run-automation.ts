import { limits } from '@earshot/core/limits';
import * as z from 'zod';
import { type Job, job } from '../../../jobs/job.ts';
import { takeTurn } from '../../../jobs/take-turn.ts';
import type { Change } from '../../../operations/change.ts';
import { nextPause, nextRun } from '../store/runs.ts';
import { type RunNeeds, RunningAutomation } from './running-automation.ts';

const KIND = 'run-automation';
const BUSY_MS = 1000;

/** Carries out the runs of an automation that wait, in the background. Of several requests at a time one counts. */
export async function runSoon(change: Change, automationId: string): Promise<void> {
  await change.enqueue(KIND, { automationId }, { key: `${KIND}:${automationId}` });
}

// A key of its own for each moment: an earlier request keeps its time, which may be later.
async function runLater(change: Change, automationId: string, delayMs: number): Promise<void> {
  const at = Math.ceil((Date.now() + delayMs) / BUSY_MS);
  await change.enqueue(KIND, { automationId }, { key: `${KIND}:${automationId}:${at}`, delayMs });
}

/**
 * Carries out the runs of one automation in their order, for a time slice; then others get their chance. There is one at a
 * time for each automation, on all hosts together. What was begun by one that was killed is taken up where it was.
 */
export function runAutomation(needs: RunNeeds): Job {
  return job({
    kind: KIND,
    input: z.strictObject({ automationId: z.uuid() }),
    deadlineMs: limits.automations.sliceMs + 60_000,
    long: true,
    says: 'Carry out the actions of an automation.',
    run: async ({ input: { automationId }, change, signal }) => {
      if (!(await takeTurn(change.transaction, `automation ${automationId}`)))
        return runLater(change, automationId, BUSY_MS);
      const until = Date.now() + limits.automations.sliceMs;
      let pauseMs: number | undefined;
      while (pauseMs === undefined && Date.now() < until) {
        signal.throwIfAborted();
        const runId = await nextRun(change.transaction, automationId);
        if (runId === undefined) break;
        pauseMs = await new RunningAutomation(needs, { workspaceId: change.workspaceId, runId, signal }).run();
      }
      const restMs = pauseMs ?? (await nextPause(change.transaction, automationId));
      if (restMs !== undefined) await runLater(change, automationId, restMs);
    },
  });
}
