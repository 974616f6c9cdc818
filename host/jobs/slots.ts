import { Cron } from 'croner';

/** When something is due: five cron fields, read on the clocks of a time zone. */
export interface Timetable {
  cron: string;
  timeZone: string;
}

const SECOND = 1000;
const HOUR = 3600 * SECOND;
// No zone is further from UTC than this; a date's clock time therefore lies in between.
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

/** What the clocks of a zone show at an instant, as if they showed UTC. */
function clockAt(instant: number, timeZone: string): number {
  const parts = formatFor(timeZone).formatToParts(instant);
  const at = Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(at.year ?? 0, (at.month ?? 1) - 1, at.day, at.hour, at.minute, at.second);
}

const offsetAt = (instant: number, timeZone: string): number =>
  clockAt(instant, timeZone) - Math.floor(instant / SECOND) * SECOND;

/** The first instant in (from, to] at which the zone's offset is the one of `to`. */
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

/** The instant at which the clocks show this: of two the first; the end of the gap when they never do (contract 42). */
function instantOf(clock: number, timeZone: string): number {
  const [from, to] = [clock - EAST, clock - WEST];
  const offsets = [offsetAt(from, timeZone), offsetAt(to, timeZone)];
  const shown = offsets.map((offset) => clock - offset).filter((instant) => clockAt(instant, timeZone) === clock);
  return shown.length > 0 ? Math.min(...shown) : turnBetween(from, to, timeZone);
}

/**
 * The slots after an instant, in order, each once. Every time of day that the clocks skip is due once, at the end of
 * the gap; one that they show twice is due the first time. What should tick evenly is written in UTC.
 */
function* slotsAfter({ cron, timeZone }: Timetable, after: Date): Generator<Date> {
  // croner walks the clock face only, in UTC where nothing is skipped; libraries disagree about the rest.
  const face = new Cron(cron, { timezone: 'UTC', mode: '5-part' });
  let last = after.getTime();
  for (let clock = face.nextRun(new Date(clockAt(last, timeZone))); clock; clock = face.nextRun(clock)) {
    const instant = instantOf(clock.getTime(), timeZone);
    if (instant <= last) continue;
    last = instant;
    yield new Date(instant);
  }
}

/** The first slot after an instant, or undefined when there is none any more. */
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
