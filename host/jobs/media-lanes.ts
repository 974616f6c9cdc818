import type { Environment } from '@earshot/config/environment';
import { limits } from '@earshot/core/limits';
import type { Lane } from './job.ts';

/** Concurrent media jobs by lane, as the operator set them. */
export const mediaLanes = ({
  mediaWorkers: { standard, accelerated, dedicated },
}: Pick<Environment, 'mediaWorkers'>): Pick<Record<Lane, number>, 'media' | 'accelerated' | 'dedicated'> => ({
  media: standard,
  accelerated,
  dedicated,
});

/** Concurrent media jobs beyond those of the limits; each needs database connections of its own. */
export function moreMediaJobs(environment: Pick<Environment, 'mediaWorkers'>): number {
  const lanes = Object.entries(mediaLanes(environment)) as [Lane, number][];
  return lanes.reduce((sum, [lane, count]) => sum + Math.max(0, count - limits.jobs.concurrency[lane]), 0);
}
