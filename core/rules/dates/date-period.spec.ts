import { expect } from 'chai';
import fc from 'fast-check';
import { asUtcDays, DATE_PRESETS, type DatePreset, daysBetween, periodOf, soundPeriod } from './date-period.ts';

const day = (seconds: number) => {
  const at = new Date(seconds * 1000);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].join('-');
};

describe('the days of a span', () => {
  const seconds = (at: string) => Date.parse(at) / 1000;
  for (const [zone, from, to] of [
    ['UTC', '2025-03-01T00:00:00Z', '2025-03-31T23:59:59Z'],
    ['Europe/Berlin', '2025-02-28T23:00:00Z', '2025-03-31T21:59:59Z'],
    ['America/Los_Angeles', '2025-03-01T08:00:00Z', '2025-04-01T06:59:59Z'],
    ['Pacific/Honolulu', '2025-03-01T10:00:00Z', '2025-04-01T09:59:59Z'],
    ['Pacific/Auckland', '2025-02-28T11:00:00Z', '2025-03-31T10:59:59Z'],
  ] as const)
    it(`of ${zone} are the same in UTC`, () =>
      expect(asUtcDays({ from: seconds(from), to: seconds(to) })).to.deep.equal({
        from: seconds('2025-03-01T00:00:00Z'),
        to: seconds('2025-03-31T23:59:59Z'),
      }));
});

describe('spans of time', () => {
  // A Wednesday.
  const now = new Date(2026, 4, 20, 15, 30);
  const firsts: Partial<Record<DatePreset, string>> = {
    thisWeek: '2026-5-18',
    thisMonth: '2026-5-1',
    thisQuarter: '2026-4-1',
    thisYear: '2026-1-1',
    last7Days: '2026-5-14',
    last14Days: '2026-5-7',
    last28Days: '2026-4-23',
    last90Days: '2026-2-20',
    last180Days: '2025-11-22',
  };
  for (const preset of DATE_PRESETS)
    it(`${preset} begins ${firsts[preset] ?? 'nowhere'}`, () => {
      const period = periodOf(preset, now);
      expect(period && day(period.from)).to.equal(firsts[preset]);
      if (period) expect(day(period.to ?? 0)).to.equal('2026-5-20');
    });

  it('this week on a Sunday still is the week that began on Monday', () =>
    expect(day(periodOf('thisWeek', new Date(2026, 4, 24, 23, 59))?.from ?? 0)).to.equal('2026-5-18'));

  it('begin with the first moment of a day and hold this moment, whatever it is', () =>
    fc.assert(
      fc.property(
        fc.date({ min: new Date(1990, 0, 1), max: new Date(2060, 0, 1), noInvalidDate: true }),
        fc.constantFrom(...DATE_PRESETS),
        (at, preset) => {
          const period = periodOf(preset, at);
          if (!period) return;
          const first = new Date(period.from * 1000);
          expect([first.getHours(), first.getMinutes(), first.getSeconds()]).to.deep.equal([0, 0, 0]);
          expect(at.getTime()).to.be.within(period.from * 1000, (period.to ?? 0) * 1000 + 999);
        },
      ),
    ));

  it('of one day hold all of it', () => {
    const { from, to = 0 } = daysBetween(now, now);
    expect(to - from).to.equal(86_399);
  });
});

describe('bounds that someone asked for', () => {
  const cases: [from: number | undefined, to: number | undefined, sound: object | undefined][] = [
    [1, 2, { from: 1, to: 2 }],
    [2, 2, { from: 2, to: 2 }],
    [1, undefined, { from: 1 }],
    [undefined, 2, undefined],
    [3, 2, undefined],
    [undefined, undefined, undefined],
  ];
  for (const [from, to, sound] of cases)
    it(`${from} to ${to} ${sound ? 'stay' : 'are dropped'}`, () => expect(soundPeriod(from, to)).to.deep.equal(sound));
});
