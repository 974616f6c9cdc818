import { limits } from '@earshot/core/limits';
import { Member } from '@earshot/core/model/member';
import { Workspace } from '@earshot/core/model/workspace';
import { dayText } from '@earshot/core/rules/dates/date-text';
import * as z from 'zod';
import { type Job, job } from '../../../jobs/job.ts';
import { notify } from '../../notifications/notify.ts';
import { endingSoon } from '../store/consents.ts';

/** Warns administrators with people access of consents that end soon, once per end date. */
export function warnOfConsents(): Job {
  return job({
    kind: 'warn-of-consents',
    input: z.strictObject({}),
    deadlineMs: 60_000,
    description: 'Tell administrators of consents that end soon.',
    run: async ({ change }) => {
      const ending = await endingSoon(change.transaction, limits.consent.warnDays);
      if (ending.length === 0) return;
      const admins = await change.rows(Member).find({ where: { admin: true, peopleAccess: true, suspended: false } });
      const { dateFormat: format } = (await change.rows(Workspace).get(change.workspaceId)) ?? {};
      const memberIds = admins.map(({ id }) => id);
      for (const { id, until } of ending)
        await notify(change, {
          memberIds,
          title: `A consent ends on ${dayText(until, { format, timeZone: 'UTC' })}`,
          text: 'Ask for it again, or take the person’s quotes out of what is published. Shared pages leave them out from then on.',
          object: { type: 'PERSON', id },
        });
    },
  });
}
