import * as z from 'zod';
import type { EraseLeftovers } from '../../../jobs/erase-rows.ts';
import { type Job, job } from '../../../jobs/job.ts';

/** Erases a workspace's temporary data, as declared by the areas. */
export function purgeLeftovers(leftovers: readonly EraseLeftovers[]): Job {
  return job({
    kind: 'purge-leftovers',
    input: z.strictObject({}),
    deadlineMs: 300_000,
    description:
      'Erase expired invites, the answers that were kept for repeated calls, and what rows were before old imports.',
    run: async ({ change }) => {
      for (const erase of leftovers) await erase(change);
    },
  });
}
