import { Withdrawal } from '@earshot/core/areas/erasure/withdrawal';
import { Member } from '@earshot/core/model/member';
import { isOpen } from '@earshot/core/model/run-state';
import { lockedRun, tellRun } from '../../jobs/runs.ts';
import { type ShownJob, shownRun } from '../../jobs/shown-run.ts';
import { notify } from '../notifications/notify.ts';

const WHAT_TO_DO =
  'What was erased so far stays erased, the rest is still there. Choose “Try again”; if it fails again, whoever runs Earshot finds the cause in the server log.';

/** A failed withdrawal is reported to the member who decided on it and to all administrators. */
export const SHOWN_WITHDRAWAL: ShownJob<{ withdrawalId: string }> = {
  ...shownRun(Withdrawal, 'withdrawalId'),
  parked: async (change, { withdrawalId }, reason) => {
    const row = await lockedRun(change, Withdrawal, withdrawalId);
    if (!row || !isOpen(row)) return;
    const problem = `${reason} ${WHAT_TO_DO}`;
    await tellRun(change, Withdrawal, row.id, { state: 'FAILED', problem, endedAt: new Date().toISOString() });
    const admins = await change.rows(Member).find({ where: { admin: true, suspended: false } });
    await notify(change, {
      memberIds: [...admins.map(({ id }) => id), ...(row.createdBy ? [row.createdBy] : [])],
      title: 'The withdrawal of a participant has failed',
      text: 'Their data is not erased. See People → Withdrawals.',
      placeId: row.placeId,
    });
  },
};
