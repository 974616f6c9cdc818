import { Cron } from 'croner';

/** A schedule's times: five cron fields, in a time zone. */
export interface Timetable {
  cron: string;
  timeZone: string;
}

const SECOND = 1000;
const HOUR = 3600 * SECOND;
// No zone is further from UTC than this, so the instant of a local time lies between these bounds.
const [WEST, EAST] = [-12 * HOUR, 14 * HOUR];

const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
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
  formats.set(timeZone, made);
  return made;
}

/** The local time of a zone at an instant, as if it were UTC. */
function clockAt(instant: number, timeZone: string): number {
  const parts = formatFor(timeZone).formatToParts(instant);
  const at = Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(at.year ?? 0, (at.month ?? 1) - 1, at.day, at.hour, at.minute, at.second);
}

const offsetAt = (instant: number, timeZone: string): number =>
  clockAt(instant, timeZone) - Math.floor(instant / SECOND) * SECOND;

/** The first instant in (from, to] at which the zone has the offset that it has at `to`. */
function turnBetween(from: number, to: number, timeZone: string): number {
  const after = offsetAt(to, timeZone);
  let [low, high] = [from / SECOND, to / SECOND];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * SECOND, timeZone) === after) high = middle;
    else low = middle;
  }
  return high * SECOND;
}

/** The instant of a local time: the first of two, or the end of the gap when there is none (contract 42). */
function instantOf(clock: number, timeZone: string): number {
  const [from, to] = [clock - EAST, clock - WEST];
  const offsets = [offsetAt(from, timeZone), offsetAt(to, timeZone)];
  const shown = offsets.map((offset) => clock - offset).filter((instant) => clockAt(instant, timeZone) === clock);
  return shown.length > 0 ? Math.min(...shown) : turnBetween(from, to, timeZone);
}

/**
 * The slots after an instant, in order, each once. Local times that are skipped run once, at the end of the gap; one
 * that occurs twice runs the first time. For even intervals use UTC.
 */
function* slotsAfter({ cron, timeZone }: Timetable, after: Date): Generator<Date> {
  // croner calculates in UTC only, where nothing is skipped; libraries disagree about the rest.
  const face = new Cron(cron, { timezone: 'UTC', mode: '5-part' });
  let last = after.getTime();
  for (let clock = face.nextRun(new Date(clockAt(last, timeZone))); clock; clock = face.nextRun(clock)) {
    const instant = instantOf(clock.getTime(), timeZone);
    if (instant <= last) continue;
    last = instant;
    yield new Date(instant);
  }
}

/** The first slot after an instant, or undefined when there is none. */
export function nextSlot(timetable: Timetable, after: Date): Date | undefined {
  const [slot] = slotsAfter(timetable, after);
  return slot;
}

/** The slots after `from` up to and including `to`, in order. */
export function slotsBetween(timetable: Timetable, from: Date, to: Date): Date[] {
  const slots: Date[] = [];
  for (const slot of slotsAfter(timetable, from)) {
    if (slot > to) break;
    slots.push(slot);
  }
  return slots;
}
