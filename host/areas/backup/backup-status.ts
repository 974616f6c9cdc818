import { type BackupStatus, backupStatus, backups } from '@earshot/core/areas/backup/backup';
import { nextSlot, slotsBetween, type Timetable } from '../../jobs/slots.ts';
import { type Handler, inside } from '../../operations/handlers.ts';
import type { Transaction } from '../../store/database.ts';
import { decisiveBackups, lastBackups } from './store/backups.ts';

/** Missed slots after which the last backup counts as old. */
const MISSED = 2;

/** Status of backups, by the timetable; without one, no backup is ever overdue. */
export async function statusOf(
  transaction: Transaction,
  timetable: Timetable | undefined,
  now = new Date(),
): Promise<BackupStatus> {
  const { last, good } = await decisiveBackups(transaction);
  return {
    scheduled: timetable !== undefined,
    nextAt: (timetable && nextSlot(timetable, now)?.toISOString()) ?? null,
    lastAt: good?.startedAt ?? null,
    warning:
      last?.state === 'FAILED' ? 'FAILED' : good && timetable && isOld(good.startedAt, timetable, now) ? 'OLD' : 'NONE',
  };
}

const isOld = (madeAt: string, timetable: Timetable, now: Date): boolean =>
  slotsBetween(timetable, new Date(madeAt), now).length >= MISSED;

/** Queries about backups, for administrators. */
export const backupHandlers = (timetable: Timetable | undefined): Handler[] => [
  inside(backups, ({ input, work }) => lastBackups(work.transaction, input.first)),
  inside(backupStatus, ({ work }) => statusOf(work.transaction, timetable)),
];
