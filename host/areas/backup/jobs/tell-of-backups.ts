import { WARNING_WORDS } from '@earshot/core/areas/backup/backup-words';
import { Member } from '@earshot/core/model/member';
import * as z from 'zod';
import { type Job, job, systemJob } from '../../../jobs/job.ts';
import type { Timetable } from '../../../jobs/slots.ts';
import { notify } from '../../notifications/notify.ts';
import { statusOf } from '../backup-status.ts';
import { decisiveBackups, tellOnce } from '../store/backups.ts';
import { tellEverybody } from './make-scheduled-backup.ts';

/** Notifies the administrators of a workspace about problems with backups. */
export const tellOfBackups = (): Job =>
  job({
    kind: 'tell-of-backups',
    input: z.strictObject({ warning: z.enum(['FAILED', 'OLD']) }),
    deadlineMs: 30_000,
    description: 'Tell administrators that a backup failed or is overdue.',
    run: async ({ input: { warning }, change }) => {
      const admins = await change.rows(Member).find({ where: { admin: true, suspended: false } });
      await notify(change, { memberIds: admins.map(({ id }) => id), ...WARNING_WORDS[warning] });
    },
  });

/** Checks every hour for overdue backups, and notifies once. */
export const checkBackups = (timetable: Timetable | undefined): Job =>
  systemJob({
    kind: 'check-backups',
    input: z.strictObject({}),
    deadlineMs: 30_000,
    description: 'Look whether the last backup is too old.',
    run: async ({ transaction }) => {
      if ((await statusOf(transaction, timetable)).warning !== 'OLD') return;
      const { good } = await decisiveBackups(transaction);
      if (good && (await tellOnce(transaction, good.id))) await tellEverybody(transaction, 'OLD');
    },
  });
