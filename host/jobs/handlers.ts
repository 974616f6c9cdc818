import { parkedJobs, retryJob } from '@earshot/core/model/job';
import { Refusal } from '@earshot/core/refusal';
import { type Handler, inside } from '../operations/handlers.ts';
import type { Job } from './job.ts';
import { parkedJobsOf, retryParked, sqlIn } from './queue.ts';

/**
 * The operations for admins to see and manage background jobs. All workspaces share the queue, so every statement names
 * the workspace.
 */
export function jobHandlers(jobs: Job[]): Handler[] {
  const descriptions = new Map(jobs.map(({ kind, description }) => [kind, description]));
  const shown = new Map(jobs.map((job) => [job.kind, job.scope === 'workspace' ? job.shows : undefined]));
  return [
    inside(parkedJobs, async ({ work }) => {
      const parked = await parkedJobsOf(sqlIn(work.transaction), work.workspaceId);
      return parked.map(({ kind, reason, parkedAt, ...rest }) => ({
        ...rest,
        kind,
        description: descriptions.get(kind) ?? '',
        reason: reason ?? '',
        parkedAt: parkedAt.toISOString(),
      }));
    }),
    inside(retryJob, async ({ input, work }) => {
      const retried = await retryParked(sqlIn(work.transaction), work.workspaceId, { id: input.id });
      if (!retried) throw new Refusal('NOT_FOUND', 'This job is no longer parked. Reload the list.');
      const { workspaceId: _, ...its } = retried.payload;
      await shown.get(retried.kind)?.retried(work, its);
      return true;
    }),
  ];
}
