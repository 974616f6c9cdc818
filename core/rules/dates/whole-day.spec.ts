import { expect } from 'chai';
import { momentText } from './date-text.ts';
import { isWholeDay } from './whole-day.ts';

describe('a whole day', () => {
  const timeZones = ['America/Los_Angeles', 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Auckland'];

  it('is a midnight of UTC', () => {
    expect([isWholeDay('2025-03-01T00:00:00.000Z'), isWholeDay(Date.UTC(1950, 0, 1))]).to.deep.equal([true, true]);
    expect([isWholeDay('2025-03-01T00:00:00.001Z'), isWholeDay('2025-02-28T23:00:00Z')]).to.deep.equal([false, false]);
  });

  for (const timeZone of timeZones)
    it(`is shown as the same day in ${timeZone}, without a time`, () => {
      expect(momentText('2025-03-01T00:00:00.000Z', { timeZone })).to.equal('1 Mar 2025');
    });

  it('is what a time is not: that has the day of the reader', () => {
    const shown = momentText('2025-03-01T07:30:00.000Z', { timeZone: 'America/Los_Angeles' });
    expect(shown).to.equal('28 Feb 2025, 23:30');
  });
});
