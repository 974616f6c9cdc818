const DAY = 86_400_000;

/**
 * True when an instant stands for a whole day: a day without a time is kept as the midnight of UTC that it begins with, and is
 * the same day for every reader (decision 142). Takes ISO 8601 or ms since 1970.
 */
export const isWholeDay = (at: string | number): boolean => (typeof at === 'string' ? Date.parse(at) : at) % DAY === 0;

/** The formatter for an instant: whole days as they are, of others the day in the reader's zone. */
export function dayFormat(options: Intl.DateTimeFormatOptions, locale = 'en-GB'): (at: string | number) => string {
  const own = new Intl.DateTimeFormat(locale, options);
  const { timeStyle: _, hour: __, minute: ___, ...days } = options;
  const whole = new Intl.DateTimeFormat(locale, { ...days, timeZone: 'UTC' });
  return (at) => (isWholeDay(at) ? whole : own).format(new Date(at));
}
