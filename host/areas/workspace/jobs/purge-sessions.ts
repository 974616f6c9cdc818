import * as z from 'zod';
import { type Job, systemJob } from '../../../jobs/job.ts';
import { eraseOldSlots, sqlIn } from '../../../jobs/queue.ts';
import { eraseExpiredSetupLinks } from '../../../store/accounts.ts';
import { eraseExpiredDevices } from '../../../store/devices.ts';
import { eraseExpiredSessions } from '../../../store/sessions.ts';
import { eraseExpiredResets } from '../store/password-resets.ts';

/** Erases what the installation has only for a while: sessions, known browsers, links of the door, and the slots of schedules. */
export function purgeSessions(): Job {
  return systemJob({
    kind: 'purge-sessions',
    input: z.strictObject({}),
    deadlineMs: 300_000,
    says: 'Erase expired sessions, known browsers, set-up and password reset links, and old slots of schedules.',
    run: async ({ transaction }) => {
      await eraseExpiredSessions(transaction);
      await eraseExpiredDevices(transaction);
      await eraseExpiredSetupLinks(transaction);
      await eraseExpiredResets(transaction);
      await eraseOldSlots(sqlIn(transaction));
    },
  });
}
