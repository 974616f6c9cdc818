import { zoneClock } from '@earshot/core/rules/dates/zone-clock';
import { Cron } from 'croner';

/** A schedule's times: five cron fields, in a time zone. */
export interface Timetable {
  cron: string;
  timeZone: string;
}

const SECOND = 1000;
const HOUR = 3600 * SECOND;
// No zone is further from UTC than this, so the instant of a local time is between these bounds.
const [WEST, EAST] = [-12 * HOUR, 14 * HOUR];
/** Maximum time by which clocks are set back, and thus repeat local times. */
const FURTHEST_BACK = 4 * HOUR;

/** The local time of a zone at an instant, as if it were UTC. */
const clockAt = (instant: number, timeZone: string): number => zoneClock(timeZone)(instant);

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

/** The instants at which a zone shows a local time, in order: none, one or two. */
function instantsOf(clock: number, timeZone: string): number[] {
  const offsets = [offsetAt(clock - EAST, timeZone), offsetAt(clock - WEST, timeZone)];
  const shown = offsets.map((offset) => clock - offset).filter((instant) => clockAt(instant, timeZone) === clock);
  return [...new Set(shown)].sort((one, other) => one - other);
}

const isStar = (field = '') => /^[*?]/.test(field);

/** The local times of a cron expression after a local time, as if they were UTC. */
function* clocksAfter(cron: string, after: number): Generator<number> {
  const [, , day, , weekday] = cron.trim().split(/\s+/);
  // croner calculates in UTC only, where nothing is skipped; libraries disagree about the rest. As in cron, both days
  // have to match if one of them begins with a star, and either is enough otherwise.
  const face = new Cron(cron, { timezone: 'UTC', mode: '5-part', domAndDow: isStar(day) || isStar(weekday) });
  for (let clock = face.nextRun(new Date(after)); clock; clock = face.nextRun(clock)) yield clock.getTime();
}

/** Slots at fixed times: in a gap once, at its end; of two the first (contract 42). */
function* fixedSlots({ cron, timeZone }: Timetable, after: number): Generator<number> {
  let last = after;
  for (const clock of clocksAfter(cron, clockAt(after, timeZone))) {
    const [shown] = instantsOf(clock, timeZone);
    const instant = shown ?? turnBetween(clock - EAST, clock - WEST, timeZone);
    if (instant <= last) continue;
    last = instant;
    yield instant;
  }
}

/** Slots at intervals: whenever the clock shows such a time, twice in a repeated hour, never in a gap. */
function* intervalSlots({ cron, timeZone }: Timetable, after: number): Generator<number> {
  const from = Math.min(clockAt(after, timeZone), clockAt(after + FURTHEST_BACK, timeZone) - FURTHEST_BACK);
  let again: number[] = [];
  for (const clock of clocksAfter(cron, from)) {
    const [first, ...others] = instantsOf(clock, timeZone);
    if (first === undefined) continue;
    yield* again.filter((instant) => instant < first);
    again = [...again.filter((instant) => instant > first), ...others.filter((instant) => instant > after)];
    if (first > after) yield first;
  }
  yield* again;
}

/**
 * The slots after an instant, in order, each once, by the rules of Vixie's cron: an expression is an interval if its
 * minute or its hour begins with a star. Where clocks are set back by more than four hours, an interval can miss some.
 */
function* slotsAfter(timetable: Timetable, after: Date): Generator<Date> {
  const [minute, hour] = timetable.cron.trim().split(/\s+/);
  const slots = isStar(minute) || isStar(hour) ? intervalSlots : fixedSlots;
  for (const instant of slots(timetable, after.getTime())) yield new Date(instant);
}

/** The first slot after an instant, or undefined if there is none. */
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
