import type { DigestFrequency } from '@earshot/core/areas/notifications/notification-settings';
import { limits } from '@earshot/core/limits';
import { nextSlot } from '../../jobs/slots.ts';

/** Every morning, Monday morning, and the morning of the first of a month: planning times. */
const MORNINGS = '0 8 * * *';
const MONDAYS = '0 8 * * 1';
const FIRSTS = '0 8 1 * *';
const CRONS: Record<DigestFrequency, string> = {
  DAILY: MORNINGS,
  WEEKLY: MONDAYS,
  FORTNIGHTLY: MONDAYS,
  MONTHLY: FIRSTS,
};

/** Due time of the next digest after a moment, in a time zone. A fortnight skips one Monday. */
export function nextDigest(frequency: DigestFrequency, timeZone: string, after: Date, { first = false } = {}): Date {
  const skipped = frequency === 'FORTNIGHTLY' && !first ? 7 * limits.seconds.day * 1000 : 0;
  const timetable = { cron: CRONS[frequency], timeZone: timeZone || 'UTC' };
  const next = nextSlot(timetable, new Date(after.getTime() + skipped));
  if (!next) throw new Error(`No digest is ever due in ${timeZone}`);
  return next;
}
