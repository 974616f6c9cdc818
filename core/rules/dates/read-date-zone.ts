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
 * Converts wall clock times of a zone (ms as if UTC) into instants. A time skipped by a clock change uses the offset
 * before it; a repeated time is the first one.
 */
export function instantIn(zone: string): (wallTime: number) => number {
  if (UTC.test(zone)) return (wallTime) => wallTime;
  const offset = offsets(zone);
  /** offset of days without a clock change nearby; calling Intl each time would be slower than reading the row */
  const steady = new Map<number, number | undefined>();
  const steadyOffset = (day: number): number | undefined => {
    if (!steady.has(day)) {
      const before = offset((day - 1) * DAY);
      steady.set(day, before === offset((day + 2) * DAY) ? before : undefined);
    }
    return steady.get(day);
  };
  // Consecutive rows of a file are often of one day.
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
