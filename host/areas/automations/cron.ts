import type { CronTrigger } from '@earshot/core/areas/automations/trigger';
import { Refusal } from '@earshot/core/refusal';
import { toString as inWords } from 'cronstrue';
import { nextSlot } from '../../jobs/slots.ts';

const refused = (text: string) => new Refusal('BAD_USER_INPUT', text, { fields: { cron: text } });

/** The next time of a cron expression; refuses unreadable ones and those without a next time. */
export function demandSlot({ cron, timeZone }: Omit<CronTrigger, 'type'>, after: Date): Date {
  if (cron.trim().split(/\s+/).length !== 5)
    throw refused('Write five parts: minute, hour, day of the month, month and day of the week, such as 0 9 * * 1.');
  let slot: Date | undefined;
  try {
    slot = nextSlot({ cron, timeZone }, after);
  } catch {
    throw refused(`“${cron}” cannot be read as a time. Write it as 0 9 * * 1, which is Mondays at 9.`);
  }
  if (slot) return slot;
  throw refused('This date never occurs, like 30 February. Choose one that does.');
}

/** Description of a cron expression, with its next times. */
export function timesOf(
  timetable: Omit<CronTrigger, 'type'>,
  after: Date,
  count: number,
): { words: string; times: Date[] } {
  const times = [demandSlot(timetable, after)];
  while (times.length < count) {
    const next = nextSlot(timetable, times.at(-1) as Date);
    if (!next) break;
    times.push(next);
  }
  return { words: cronWords(timetable.cron), times };
}

const isStar = (field: string) => /^[*?]/.test(field);

/**
 * A cron expression in words; if both a day of the month and a day of the week are given, either matches, as in cron.
 */
export function cronWords(cron: string): string {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = cron.trim().split(/\s+/);
  if (isStar(day) || isStar(weekday)) return words(cron);
  const time = `${minute} ${hour}`;
  const base = words(`${time} * * *`);
  const [days, months, weekdays] = [`${time} ${day} * *`, `${time} * ${month} *`, `${time} * * ${weekday}`].map((one) =>
    words(one).slice(base.length),
  );
  return `${base}${days}, or${weekdays?.replace(/^, (only )?/, ' ')}${months}`;
}

const words = (cron: string) => inWords(cron, { use24HourTimeFormat: true, verbose: false, logicalAndDayFields: true });
