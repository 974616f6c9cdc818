import { limits } from '@earshot/core/limits';
import * as z from 'zod';
import { type Job, systemJob } from '../../../jobs/job.ts';
import { eraseOldSlots, sqlIn } from '../../../jobs/queue.ts';
import { eraseExpiredAccessTokens } from '../../../store/access-tokens.ts';
import { eraseExpiredSetupLinks } from '../../../store/accounts.ts';
import { eraseExpiredDevices } from '../../../store/devices.ts';
import { eraseExpiredSessions } from '../../../store/sessions.ts';
import { eraseExpiredEmailChanges } from '../store/email-changes.ts';
import { eraseExpiredResets } from '../store/password-resets.ts';

/**
 * Erases expired data of the installation: sessions, access tokens, recognised browsers, sign-in links, and the slots
 * of schedules.
 */
export function purgeSessions(): Job {
  return systemJob({
    kind: 'purge-sessions',
    input: z.strictObject({}),
    deadlineMs: 300_000,
    description:
      'Erase expired sessions and access tokens, known browsers, links for setting up, passwords and addresses, and old slots of schedules.',
    run: async ({ transaction }) => {
      await eraseExpiredSessions(transaction);
      await eraseExpiredAccessTokens(transaction, limits.expiredTokenDays);
      await eraseExpiredDevices(transaction);
      await eraseExpiredSetupLinks(transaction);
      await eraseExpiredResets(transaction);
      await eraseExpiredEmailChanges(transaction);
      await eraseOldSlots(sqlIn(transaction));
    },
  });
}
