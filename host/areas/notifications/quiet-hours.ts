import type { NotificationSettings } from '@earshot/core/areas/notifications/notification-settings';
import { nextSlot, type Timetable } from '../../jobs/slots.ts';

type Quiet = Pick<NotificationSettings, 'timeZone' | 'quietFrom' | 'quietUntil'>;

const at = (clock: string, timeZone: string): Timetable => {
  const [hour, minute] = clock.split(':').map(Number);
  return { cron: `${minute} ${hour} * * *`, timeZone };
};

/** End of the quiet hours that contain a moment; undefined outside of them. Uses the clock of the time zone. */
export function quietUntil({ timeZone, quietFrom, quietUntil: until }: Quiet, now: Date): Date | undefined {
  if (quietFrom === null || until === null) return undefined;
  const zone = timeZone || 'UTC';
  const end = nextSlot(at(until, zone), now);
  const begin = nextSlot(at(quietFrom, zone), now);
  // The nearer boundary decides: within quiet hours it is their end.
  return end && begin && end < begin ? end : undefined;
}
