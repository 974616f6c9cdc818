import { Automation } from '@earshot/core/areas/automations/automation';
import * as z from 'zod';
import { type Job, job } from '../../../jobs/job.ts';
import { pendingCounts } from '../store/runs.ts';
import { followSoon } from './follow-events.ts';
import { runSoon } from './run-soon.ts';
import { cronTriggerOf, startDue } from './start-by-clock.ts';

/**
 * Recovers automations whose follow-up job was lost: a host can stop between a change and its job, and a job can be
 * parked.
 */
export function tendAutomations(): Job {
  return job({
    kind: 'tend-automations',
    input: z.strictObject({}),
    deadlineMs: 60_000,
    description: 'See whether automations have to go on.',
    run: async ({ change }) => {
      const on = await change.rows(Automation).find({ where: { enabled: true } });
      for (const automation of on) if (cronTriggerOf(automation)) await startDue(change, automation.id);
      if (on.some((automation) => !cronTriggerOf(automation))) await followSoon(change);
      for (const id of (await pendingCounts(change.transaction)).keys()) await runSoon(change, id);
    },
  });
}
