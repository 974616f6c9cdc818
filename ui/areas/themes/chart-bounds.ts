import { asUtcDays, periodOf } from '@earshot/core/rules/dates/date-period';
import { spanIn } from '../../data/date-span.ts';

/**
 * Period for charts in an address (CH-02), from the start of the first day to the end of the last; null for no bound.
 */
export function chartBounds(hash: string, now: Date): { from: string | null; to: string | null } {
  const { preset, period } = spanIn(new URLSearchParams(hash.slice(1)));
  const span = period ?? periodOf(preset, now);
  if (!span) return { from: null, to: null };
  const { from, to } = asUtcDays(span);
  const moment = (seconds: number) => new Date(seconds * 1000).toISOString();
  // A preset ends now, whatever day that is in UTC.
  return { from: moment(from), to: period && to !== undefined ? moment(to + 1) : null };
}
