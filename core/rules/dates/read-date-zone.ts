import { zoneClock } from './zone-clock.ts';

const DAY = 86_400_000;
const UTC = /^(Etc\/)?(UTC|GMT|UCT|Zulu)$/i;

function offsets(zone: string): (instant: number) => number {
  const clock = zoneClock(zone);
  return (instant) => clock(instant) - Math.floor(instant / 1000) * 1000;
}

/** True if a time zone is valid: a known name, or an offset from UTC. */
export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) !== undefined;
  } catch {
    return false;
  }
}

/**
 * Turns wall clock times of a zone (ms as if it were UTC) into instants. A time that the clocks jumped over is read by the
 * clock before, one that came twice is the first.
 */
export function instantIn(zone: string): (wallTime: number) => number {
  if (UTC.test(zone)) return (wallTime) => wallTime;
  const offset = offsets(zone);
  /** days without a change of clocks nearby; asking Intl each time would take longer than reading the row */
  const steady = new Map<number, number | undefined>();
  const steadyOffset = (day: number): number | undefined => {
    if (!steady.has(day)) {
      const before = offset((day - 1) * DAY);
      steady.set(day, before === offset((day + 2) * DAY) ? before : undefined);
    }
    return steady.get(day);
  };
  // Rows of a file are often of one day.
  let [lastDay, lastOffset]: [number, number | undefined] = [Number.NaN, undefined];
  return (wallTime) => {
    const day = Math.floor(wallTime / DAY);
    if (day !== lastDay) [lastDay, lastOffset] = [day, steadyOffset(day)];
    const known = lastOffset;
    if (known !== undefined) return wallTime - known;
    const [before, after] = [offset(wallTime - DAY), offset(wallTime + DAY)];
    const isAfter = offset(wallTime - before) !== before && offset(wallTime - after) === after;
    return wallTime - (isAfter ? after : before);
  };
}
