import { expect } from 'chai';
import fc from 'fast-check';
import { nextSlot, slotsBetween } from './slots.ts';

const ALL = process.env.EARSHOT_TEST === 'all';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const FROM = Date.UTC(2024, 0, 1);
const TO = ALL ? Date.UTC(2029, 0, 1) : Date.UTC(2026, 0, 1);
// Half an hour, at midnight, across New Year, around Ramadan, far from Greenwich, and none at all.
const SOME = [
  'Europe/Berlin',
  'America/New_York',
  'America/Havana',
  'America/Santiago',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
];
const ZONES = ALL ? Intl.supportedValuesOf('timeZone') : SOME;

/** A cron expression with its meaning in another form. */
interface Pattern {
  cron: string;
  /** true if its minute or hour begins with a star */
  isInterval: boolean;
  matches: (clock: Date) => boolean;
}

const part = (most: number, least = 0) =>
  fc.oneof(
    fc.constant({ text: '*', has: (_: number) => true }),
    fc.integer({ min: least, max: most }).map((one) => ({ text: `${one}`, has: (value: number) => value === one })),
    fc
      .uniqueArray(fc.integer({ min: least, max: most }), { minLength: 2, maxLength: 5 })
      .map((list) => ({ text: list.join(','), has: (value: number) => list.includes(value) })),
    fc
      .integer({ min: 2, max: Math.floor(most / 2) })
      .map((step) => ({ text: `*/${step}`, has: (value: number) => (value - least) % step === 0 })),
  );
const days = <T extends { text: string; has: (value: number) => boolean }>(day: T, weekday: T) => {
  const isAll = day.text.startsWith('*') || weekday.text.startsWith('*');
  return (date: Date): boolean => {
    const [isDay, isWeekday] = [day.has(date.getUTCDate()), weekday.has(date.getUTCDay())];
    return isAll ? isDay && isWeekday : isDay || isWeekday;
  };
};
const pattern: fc.Arbitrary<Pattern> = fc
  .record({ minute: part(59), hour: part(23), day: part(28, 1), weekday: part(6) })
  .map(({ minute, hour, day, weekday }) => ({
    cron: `${minute.text} ${hour.text} ${day.text} * ${weekday.text}`,
    isInterval: minute.text.startsWith('*') || hour.text.startsWith('*'),
    matches: (clock) => minute.has(clock.getUTCMinutes()) && hour.has(clock.getUTCHours()) && days(day, weekday)(clock),
  }));

const clocks = new Map<string, Intl.DateTimeFormat>();
function clockOf(instant: number, timeZone: string): number {
  const format =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(timeZone, format);
  return Date.parse(`${format.format(instant).replace(' ', 'T')}Z`);
}

/** The days on which a zone's clocks change. */
function clockChanges(timeZone: string, from: number, to: number): number[] {
  const days: number[] = [];
  for (let at = from; at < to; at += DAY)
    if (clockOf(at + DAY, timeZone) - clockOf(at, timeZone) !== DAY) days.push(at);
  return days;
}

/** The reference model: checks the clock minute by minute. */
function watched({ isInterval, matches }: Pattern, timeZone: string, from: number, to: number): number[] {
  const due: number[] = [];
  // Far enough back to recognise a repeated local time.
  let last = clockOf(from - 4 * HOUR, timeZone);
  let furthest = last;
  for (let at = from - 4 * HOUR + MINUTE; at <= to; at += MINUTE) {
    const clock = clockOf(at, timeZone);
    let rings = (isInterval || clock > furthest) && matches(new Date(clock));
    for (let skipped = Math.max(last, furthest) + MINUTE; skipped < clock; skipped += MINUTE)
      rings ||= !isInterval && matches(new Date(skipped));
    if (rings && at > from) due.push(at);
    last = clock;
    furthest = Math.max(furthest, clock);
  }
  return due;
}

const iso = (instants: (number | Date)[]) => instants.map((at) => new Date(at).toISOString());
const between = (cron: string, timeZone: string, from: number | string, to: number | string) =>
  iso(slotsBetween({ cron, timeZone }, new Date(from), new Date(to)));

describe('slots', function () {
  this.timeout(ALL ? 1_800_000 : 60_000);

  it('in a skipped hour are due once, at its end', () => {
    const day = ['2026-03-28T23:00Z', '2026-03-29T22:00Z'] as const;
    expect(between('30 2 * * *', 'Europe/Berlin', ...day)).to.deep.equal(['2026-03-29T01:00:00.000Z']);
    expect(between('0 2,3 * * *', 'Europe/Berlin', ...day)).to.deep.equal(['2026-03-29T01:00:00.000Z']);
  });

  it('in a doubled hour are due once, the first time', () => {
    const day = ['2026-10-24T22:00Z', '2026-10-25T23:00Z'] as const;
    expect(between('30 2 * * *', 'Europe/Berlin', ...day)).to.deep.equal(['2026-10-25T00:30:00.000Z']);
    expect(between('0 2,3 * * *', 'Europe/Berlin', ...day)).to.deep.equal([
      '2026-10-25T00:00:00.000Z',
      '2026-10-25T02:00:00.000Z',
    ]);
  });

  it('at intervals go on by the hour that has passed, through a doubled hour and a skipped one', () => {
    expect(between('0 * 31 10 *', 'Europe/Berlin', '2027-10-30T22:00Z', '2027-10-31T02:30Z')).to.deep.equal(
      iso(['2027-10-30T23:00Z', '2027-10-31T00:00Z', '2027-10-31T01:00Z', '2027-10-31T02:00Z'].map(Date.parse)),
    );
    expect(between('*/30 1-3 31 10 *', 'Europe/Berlin', '2027-10-31T00:00Z', '2027-10-31T02:10Z')).to.deep.equal(
      iso(['2027-10-31T00:30Z', '2027-10-31T01:00Z', '2027-10-31T01:30Z', '2027-10-31T02:00Z'].map(Date.parse)),
    );
    const spring = ['2026-03-29T00:00Z', '2026-03-29T02:00Z'] as const;
    expect(between('*/10 2 * * *', 'Europe/Berlin', ...spring)).to.deep.equal([]);
    expect(between('*/30 * * * *', 'Europe/Berlin', ...spring)).to.deep.equal(
      iso(['2026-03-29T00:30Z', '2026-03-29T01:00Z', '2026-03-29T01:30Z', '2026-03-29T02:00Z'].map(Date.parse)),
    );
  });

  it('of a day of the month and a day of the week come on either, and on both where one begins with a star', () => {
    const dates = (cron: string) =>
      between(cron, 'UTC', '2026-11-10T00:00Z', '2026-11-21T00:00Z').map((at) => at.slice(8, 10));
    expect(dates('0 9 13 * 2')).to.deep.equal(['10', '13', '17']);
    expect(dates('0 9 */2 * 2')).to.deep.equal(['17']);
    expect(dates('0 9 13 * */5')).to.deep.equal(['13']);
    expect(dates('0 9 14 * */2')).to.deep.equal(['14']);
  });

  it('of a day that never was are due once, when the next one begins', () => {
    expect(between('0 12 * * *', 'Pacific/Apia', '2011-12-29T23:00Z', '2011-12-30T23:00Z')).to.deep.equal([
      '2011-12-30T10:00:00.000Z',
      '2011-12-30T22:00:00.000Z',
    ]);
  });

  it('end when nothing is due any more', () => {
    expect(nextSlot({ cron: '0 0 30 2 *', timeZone: 'UTC' }, new Date())).to.equal(undefined);
  });

  it('are what a watched clock rings, around every change of the clocks', () => {
    let compared = 0;
    for (const timeZone of ZONES) {
      for (const day of clockChanges(timeZone, FROM, TO)) {
        const [from, to] = [day - 3 * HOUR, day + DAY + 4 * HOUR];
        fc.assert(
          fc.property(pattern, (rule) => {
            compared += 1;
            expect(between(rule.cron, timeZone, from, to)).to.deep.equal(iso(watched(rule, timeZone, from, to)));
          }),
          { numRuns: ALL ? 3 : 5, seed: day / DAY },
        );
      }
    }
    expect(compared).to.be.greaterThan(100);
  });

  it('of a daily time come once for every date, in every zone', () => {
    for (const timeZone of ZONES) {
      const at = { hour: Math.floor((FROM / DAY + timeZone.length) % 24), minute: 30 };
      const slots = slotsBetween({ cron: `${at.minute} ${at.hour} * * *`, timeZone }, new Date(FROM), new Date(TO));
      const dates = slots.map((slot) => Math.floor(clockOf(slot.getTime(), timeZone) / DAY));
      const [first = 0] = dates;
      expect(dates, timeZone).to.deep.equal(dates.map((_, index) => first + index));
      expect(dates.length, timeZone).to.be.within((TO - FROM) / DAY - 1, (TO - FROM) / DAY + 1);
    }
  });

  it('are the same whether they are asked for at once or in parts', () => {
    const moment = fc.integer({ min: FROM / MINUTE, max: TO / MINUTE }).map((minutes) => minutes * MINUTE);
    const lengths = fc.integer({ min: 0, max: 3 * 24 * 60 }).map((minutes) => minutes * MINUTE);
    fc.assert(
      fc.property(
        pattern,
        fc.constantFrom(...ZONES),
        moment,
        lengths,
        lengths,
        ({ cron }, timeZone, from, one, other) => {
          const [middle, to] = [from + one, from + one + other];
          const whole = between(cron, timeZone, from, to);
          expect([...between(cron, timeZone, from, middle), ...between(cron, timeZone, middle, to)]).to.deep.equal(
            whole,
          );
          expect(new Set(whole).size).to.equal(whole.length);
          expect(whole.toSorted()).to.deep.equal(whole);
        },
      ),
      { numRuns: ALL ? 500 : 25 },
    );
  });
});
