import * as z from 'zod';
import { type Job, systemJob } from '../../../jobs/job.ts';
import { eraseAccount, holdAccount } from '../../../store/accounts.ts';
import type { Database } from '../../../store/database.ts';
import { belongsElsewhere } from '../membership.ts';

export const ERASE_ACCOUNT = 'erase-account';

/** Erases an account that belongs to no workspace any more, with its sessions, browsers and links. */
export function eraseAccountJob(database: Database): Job {
  return systemJob({
    kind: ERASE_ACCOUNT,
    input: z.strictObject({ accountId: z.uuid() }),
    deadlineMs: 60_000,
    says: 'Erase the account of somebody who belongs to no workspace any more.',
    run: async ({ input: { accountId }, transaction }) => {
      // Held first: whoever joins with it at this moment either counts, or finds it gone.
      if (!(await holdAccount(transaction, accountId))) return;
      if (!(await belongsElsewhere(database, accountId))) await eraseAccount(transaction, accountId);
    },
  });
}
