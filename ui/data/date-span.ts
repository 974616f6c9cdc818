import { DATE_PRESETS, type DatePreset, type Period, soundPeriod } from '@earshot/core/rules/dates/date-period';

/** A date range as in addresses. */
export interface DateSpan {
  preset: DatePreset;
  /** only with `custom` */
  period: Period | undefined;
}

const secondsIn = (text: string | null): number | undefined =>
  text !== null && /^\d{1,12}$/.test(text) ? Number(text) : undefined;

/** Date range in an address. Bounds imply a custom range. */
export function spanIn(search: URLSearchParams): DateSpan {
  const named = DATE_PRESETS.find((preset) => preset === search.get('preset')) ?? 'allTime';
  const period = soundPeriod(secondsIn(search.get('from')), secondsIn(search.get('to')));
  const bounded = period !== undefined && (named === 'allTime' || named === 'custom');
  return {
    preset: bounded ? 'custom' : named === 'custom' ? 'allTime' : named,
    period: bounded ? period : undefined,
  };
}

/** Sets a date range in an address. */
export function setSpan(search: URLSearchParams, { preset, period }: DateSpan): void {
  const set = (name: string, value: string | undefined) =>
    value === undefined ? search.delete(name) : search.set(name, value);
  set('preset', preset === 'allTime' ? undefined : preset);
  set('from', period && String(period.from));
  set('to', period?.to === undefined ? undefined : String(period.to));
}
