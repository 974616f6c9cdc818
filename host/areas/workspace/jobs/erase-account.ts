import * as z from 'zod';
import { type Job, systemJob } from '../../../jobs/job.ts';
import { eraseAccount, holdAccount, workspacesOf } from '../../../store/accounts.ts';

export const ERASE_ACCOUNT = 'erase-account';

/** Erases an account without any workspace, with its sessions, browsers and links. */
export function eraseAccountJob(): Job {
  return systemJob({
    kind: ERASE_ACCOUNT,
    input: z.strictObject({ accountId: z.uuid() }),
    deadlineMs: 60_000,
    description: 'Erase the account of someone who no longer belongs to a workspace.',
    run: async ({ input: { accountId }, transaction }) => {
      // Locked first: a concurrent joining either counts, or finds the account gone.
      if (!(await holdAccount(transaction, accountId))) return;
      if ((await workspacesOf(transaction, accountId)).length === 0) await eraseAccount(transaction, accountId);
    },
  });
}
