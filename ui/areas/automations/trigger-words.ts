import { type Trigger, trigger } from '@earshot/core/areas/automations/trigger';

/** Schedule presets with their labels. */
export const CRON_PRESETS: readonly { cron: string; label: string }[] = [
  { cron: '0 * * * *', label: 'Every hour' },
  { cron: '0 9 * * *', label: 'Every day at 9:00' },
  { cron: '0 9 * * 1-5', label: 'Monday to Friday at 9:00' },
  { cron: '0 9 * * 1', label: 'Every Monday at 9:00' },
  { cron: '0 9 1 * *', label: 'On the first of the month at 9:00' },
];

/** A stored trigger; undefined for one of a later release. */
export function triggerOf(stored: Record<string, unknown>): Trigger | undefined {
  const read = trigger.safeParse(stored);
  return read.success ? read.data : undefined;
}

/** Short text for a trigger. */
export function triggerWords(
  stored: Record<string, unknown>,
  events: readonly { id: string; title: string }[],
): string {
  const read = triggerOf(stored);
  if (!read) return '';
  if (read.type === 'CRON') return CRON_PRESETS.find(({ cron }) => cron === read.cron)?.label ?? cronWords(read.cron);
  return events.find(({ id }) => id === read.event)?.title ?? read.event;
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const NUMBER = /^\d{1,2}$/;

/** Daily, weekly or monthly schedule in words; any other as its expression. */
export function cronWords(cron: string): string {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = cron.trim().split(/\s+/);
  const at = `at ${Number(hour)}:${minute.padStart(2, '0')}`;
  if (NUMBER.test(minute) && NUMBER.test(hour) && month === '*') {
    if (day === '*' && weekday === '*') return `Every day ${at}`;
    if (day === '*' && /^[0-7]$/.test(weekday)) return `Every ${DAYS[Number(weekday) % 7]} ${at}`;
    if (NUMBER.test(day) && weekday === '*') return `On day ${Number(day)} of the month ${at}`;
  }
  return `Schedule ${cron}`;
}
