import * as z from 'zod';
import { eraseExpiredSetupLinks } from '../store/accounts.ts';
import { eraseExpiredDevices } from '../store/devices.ts';
import { eraseExpiredSessions } from '../store/sessions.ts';
import { type Job, systemJob } from './job.ts';
import { eraseOldSlots, sqlIn } from './queue.ts';

/** Erases what the installation has only for a while: sessions, known browsers, set-up links, and the slots of schedules. */
export function purgeSessions(): Job {
  return systemJob({
    kind: 'purge-sessions',
    input: z.strictObject({}),
    deadlineMs: 300_000,
    says: 'Erase expired sessions, known browsers and set-up links, and old slots of schedules.',
    run: async ({ transaction }) => {
      await eraseExpiredSessions(transaction);
      await eraseExpiredDevices(transaction);
      await eraseExpiredSetupLinks(transaction);
      await eraseOldSlots(sqlIn(transaction));
    },
  });
}
