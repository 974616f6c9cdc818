import { asUtcDays, periodOf } from '@earshot/core/rules/dates/date-period';
import { spanIn } from '../../data/date-span.ts';

/** The days that an address asks a chart for (CH-02), from the first up to before the last one's end; null for no bound. */
export function chartBounds(hash: string, now: Date): { from: string | null; to: string | null } {
  const { preset, period } = spanIn(new URLSearchParams(hash.slice(1)));
  const span = period ?? periodOf(preset, now);
  if (!span) return { from: null, to: null };
  const { from, to } = asUtcDays(span);
  const moment = (seconds: number) => new Date(seconds * 1000).toISOString();
  // A preset goes on until now, whatever day that is in UTC.
  return { from: moment(from), to: period && to !== undefined ? moment(to + 1) : null };
}
