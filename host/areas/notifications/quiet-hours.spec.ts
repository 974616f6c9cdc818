import { expect } from 'chai';
import { nextDigest } from './digest-times.ts';
import { quietUntil } from './quiet-hours.ts';

const night = { timeZone: 'Europe/Berlin', quietFrom: '22:00', quietUntil: '07:00' };
const end = (at: string, quiet: Parameters<typeof quietUntil>[0] = night) =>
  quietUntil(quiet, new Date(at))?.toISOString().slice(0, 16);

describe('quiet hours', () => {
  const cases: [string, string, string | undefined][] = [
    ['in the afternoon there are none', '2026-11-25T14:00:00Z', undefined],
    ['begin to the minute', '2026-11-25T21:00:00Z', '2026-11-26T06:00'],
    ['are not there a second before', '2026-11-25T20:59:59Z', undefined],
    ['go on after midnight', '2026-11-26T05:59:59Z', '2026-11-26T06:00'],
    ['end to the minute', '2026-11-26T06:00:00Z', undefined],
    ['are an hour shorter when clocks go forward', '2026-03-28T21:30:00Z', '2026-03-29T05:00'],
    ['are an hour longer when clocks go back', '2026-10-24T20:30:00Z', '2026-10-25T06:00'],
  ];
  for (const [says, at, expected] of cases) it(says, () => expect(end(at)).to.equal(expected));

  it('may lie within a day, and end in the hour that clocks leave out', () => {
    const noon = { timeZone: 'UTC', quietFrom: '12:00', quietUntil: '13:30' };
    expect(end('2026-11-25T12:30:00Z', noon)).to.equal('2026-11-25T13:30');
    expect(end('2026-11-25T13:30:00Z', noon)).to.equal(undefined);
    const skipped = { ...night, quietUntil: '02:30' };
    expect(end('2026-03-29T00:30:00Z', skipped)).to.equal('2026-03-29T01:00');
  });

  it('are none without a choice, and in UTC without a time zone', () => {
    expect(end('2026-11-25T23:00:00Z', { ...night, quietFrom: null, quietUntil: null })).to.equal(undefined);
    expect(end('2026-11-25T23:00:00Z', { ...night, timeZone: '' })).to.equal('2026-11-26T07:00');
  });
});

describe('a digest', () => {
  const next = (frequency: Parameters<typeof nextDigest>[0], after: string, first = false) =>
    nextDigest(frequency, 'Europe/Berlin', new Date(after), { first }).toISOString().slice(0, 16);

  it('is due at eight: every day, every Monday, every other one, or on the first of a month', () => {
    expect(next('WEEKLY', '2026-11-25T10:00:00Z')).to.equal('2026-11-30T07:00');
    expect(next('DAILY', '2026-11-25T10:00:00Z', true)).to.equal('2026-11-26T07:00');
    expect(next('DAILY', '2026-11-26T07:00:00Z')).to.equal('2026-11-27T07:00');
    expect(next('FORTNIGHTLY', '2026-11-25T10:00:00Z', true)).to.equal('2026-11-30T07:00');
    expect(next('FORTNIGHTLY', '2026-11-30T07:17:00Z')).to.equal('2026-12-14T07:00');
    expect(next('MONTHLY', '2026-11-25T10:00:00Z')).to.equal('2026-12-01T07:00');
    expect(next('WEEKLY', '2026-10-20T10:00:00Z'), 'after clocks went back').to.equal('2026-10-26T07:00');
    expect(next('WEEKLY', '2026-10-13T10:00:00Z'), 'before they did').to.equal('2026-10-19T06:00');
  });
});
