import { expect } from 'chai';
import { dayText } from './date-text.ts';
import { relativeTime } from './relative-time.ts';

describe('relativeTime', () => {
  const now = new Date('2026-09-16T12:00:00Z');
  const ago = (seconds: number) => relativeTime(new Date(now.getTime() - seconds * 1000), now, { timeZone: 'UTC' });
  const H = 3600;
  const cases: [number, string][] = [
    [0, 'now'],
    [59, 'now'],
    [60, '1m'],
    [59 * 60, '59m'],
    [3599, '59m'],
    [H, '1h'],
    [24 * H - 1, '23h'],
    [24 * H, 'yesterday'],
    [36 * H - 1, 'yesterday'],
    [37 * H, '2d'],
    [6 * 24 * H, '6d'],
    [7 * 24 * H, '1w'],
    [13 * 24 * H, '1w'],
    [14 * 24 * H, '2 Sep 2026'],
    [400 * 24 * H, '12 Aug 2025'],
    [-30, 'now'],
    [-60, 'in 1m'],
    [-5 * H, 'in 5h'],
    [-24 * H, 'tomorrow'],
    [-3 * 24 * H, 'in 3d'],
    [-7 * 24 * H, 'in 1w'],
    [-15 * 24 * H, '1 Oct 2026'],
  ];
  for (const [seconds, text] of cases) it(`says ${text} for ${seconds} s`, () => expect(ago(seconds)).to.equal(text));

  it('says of a whole day which one it is for every reader', () => {
    const evening = new Date('2026-09-17T03:00:00Z');
    const day = (date: string, zone: string) => relativeTime(`${date}T00:00:00.000Z`, evening, { timeZone: zone });
    expect([day('2026-09-17', 'Europe/Berlin'), day('2026-09-16', 'Europe/Berlin')]).to.deep.equal([
      'today',
      'yesterday',
    ]);
    expect([day('2026-09-16', 'America/Los_Angeles'), day('2026-09-17', 'America/Los_Angeles')]).to.deep.equal([
      'today',
      'tomorrow',
    ]);
    expect([day('2026-09-01', 'America/Los_Angeles'), day('2026-09-01', 'Asia/Tokyo')]).to.deep.equal([
      '1 Sep 2026',
      '1 Sep 2026',
    ]);
  });

  it('counts days in the reader’s zone', () => {
    expect(
      relativeTime('2026-09-15T01:30:00Z', new Date('2026-09-16T12:00:00Z'), { timeZone: 'America/New_York' }),
    ).to.equal('2d');
    expect(relativeTime('2026-09-15T01:30:00Z', new Date('2026-09-16T12:00:00Z'), { timeZone: 'Asia/Tokyo' })).to.equal(
      'yesterday',
    );
    expect(dayText(new Date('2026-12-31T23:30:00Z'), { timeZone: 'Asia/Tokyo' })).to.equal('1 Jan 2027');
  });

  it('says yesterday across an hour that is lived twice', () => {
    expect(
      relativeTime('2026-10-24T22:30:00Z', new Date('2026-10-25T22:45:00Z'), { timeZone: 'Europe/Zurich' }),
    ).to.equal('yesterday');
  });
});
