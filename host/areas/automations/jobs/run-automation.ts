import { limits } from '@earshot/core/limits';
import * as z from 'zod';
import { type Job, job } from '../../../jobs/job.ts';
import { tryLock } from '../../../jobs/try-lock.ts';
import type { Transaction } from '../../../store/database.ts';
import { nextPause, nextRun, ownerIdOf } from '../store/runs.ts';
import { BUSY_MS, RUN_AUTOMATION, runLater } from './run-soon.ts';
import { type RunNeeds, RunningAutomation } from './running-automation.ts';

/**
 * Carries out the runs of one automation in order, for one time slice. One at a time per automation and per owner,
 * across all hosts. Killed runs are resumed at their last action.
 */
export function runAutomation(needs: RunNeeds): Job {
  return job({
    kind: RUN_AUTOMATION,
    input: z.strictObject({ automationId: z.uuid() }),
    deadlineMs: limits.automations.sliceMs + 60_000,
    lane: 'automations',
    description: 'Carry out the actions of an automation.',
    run: async ({ input: { automationId }, change, signal }) => {
      if (!(await haveTurns(change.transaction, automationId))) return runLater(change, automationId, BUSY_MS);
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

/** Locks an automation and its owner until the transaction ends; true if both were free. */
async function haveTurns(transaction: Transaction, automationId: string): Promise<boolean> {
  const ownerId = await ownerIdOf(transaction, automationId);
  if (ownerId && !(await tryLock(transaction, `automations of ${ownerId}`))) return false;
  return tryLock(transaction, `automation ${automationId}`);
}
