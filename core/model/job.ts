import * as z from 'zod';
import { answer, moment } from './entity.ts';
import { act, listQuery } from './operation.ts';

/** A parked job: all its attempts failed, and it waits for an administrator (contract 40). */
export const ParkedJob = answer('ParkedJob', {
  id: z.string(),
  kind: z.string(),
  description: z.string(),
  tries: z.int(),
  reason: z.string(),
  parkedAt: moment(),
});
export type ParkedJob = z.infer<typeof ParkedJob.row>;

export const parkedJobs = listQuery('parkedJobs', ParkedJob, {
  audience: 'admin',
  input: z.strictObject({}),
  description: 'The background work of this workspace that failed at every try.',
});
export const retryJob = act('retryJob', {
  audience: 'admin',
  input: z.strictObject({
    id: z.string().regex(/^\d{1,18}$/, 'A job is named by its number, as parkedJobs shows it.'),
  }),
  description: 'Try a parked job again, with all its tries.',
});
