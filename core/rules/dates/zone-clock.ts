/** Milliseconds of a wall clock time as if UTC; Date.UTC would move the years 1 to 99 into the 20th century. */
function asUtc(year: number, month: number, day: number, hour: number, minute: number, second: number): number {
  return new Date(Date.UTC(2000, 0, 1, hour, minute, second)).setUTCFullYear(year, month, day);
}

function localClock(instant: number): number {
  const at = new Date(instant);
  return asUtc(at.getFullYear(), at.getMonth(), at.getDate(), at.getHours(), at.getMinutes(), at.getSeconds());
}

function clockOf(timeZone: string): (instant: number) => number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (instant) => {
    const at = Object.fromEntries(parts.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
    return asUtc(at.year ?? 0, (at.month ?? 1) - 1, at.day ?? 1, at.hour ?? 0, at.minute ?? 0, at.second ?? 0);
  };
}

const clocks = new Map<string, (instant: number) => number>();

/**
 * The clock of a time zone, by default this device's: converts an instant to its wall clock time in ms as if UTC, in
 * whole seconds.
 */
export function zoneClock(timeZone?: string): (instant: number) => number {
  if (timeZone === undefined) return localClock;
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = clockOf(timeZone);
  clocks.set(timeZone, made);
  return made;
}
