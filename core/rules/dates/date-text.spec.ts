import { expect } from 'chai';
import { appointmentText, DATE_FORMATS, dayText, momentText, monthText } from './date-text.ts';

describe('the text of a date', () => {
  const at = '2026-11-08T23:30:00.000Z';

  it('is in the chosen format', () => {
    const shown = DATE_FORMATS.map((format) => dayText(at, { format, timeZone: 'UTC' }));
    expect(shown).to.deep.equal(['8 Nov 2026', 'Nov 8, 2026', '2026-11-08', '08/11/2026', '11/08/2026']);
  });

  it('has the day and time of the reader’s zone', () => {
    expect(momentText(at, { timeZone: 'Asia/Tokyo' })).to.equal('9 Nov 2026, 08:30');
    expect(momentText(at, { timeZone: 'America/New_York', format: 'ISO' })).to.equal('2026-11-08, 18:30');
    expect(momentText(Date.parse(at), { timeZone: 'UTC' })).to.equal('8 Nov 2026, 23:30');
    expect(momentText(new Date('2026-11-08T12:00:00Z'), { timeZone: 'Asia/Kolkata' })).to.equal('8 Nov 2026, 17:30');
  });

  it('of a whole day is the same everywhere, without a time', () => {
    for (const timeZone of ['UTC', 'America/Los_Angeles', 'Pacific/Auckland'])
      expect(momentText('2026-11-08T00:00:00.000Z', { timeZone })).to.equal('8 Nov 2026');
  });

  it('of an appointment has its weekday and its time, at midnight too', () => {
    expect(appointmentText('2026-11-09T00:00:00.000Z', { timeZone: 'UTC' })).to.equal('Mon 9 Nov 2026, 00:00');
    expect(appointmentText('2026-11-09T00:00:00.000Z', { timeZone: 'America/New_York' })).to.equal(
      'Sun 8 Nov 2026, 19:00',
    );
  });

  it('writes years of fewer than four digits as they are', () => {
    expect(dayText('0079-08-24T00:00:00.000Z')).to.equal('24 Aug 79');
    expect(dayText('0079-08-24T10:00:00.000Z', { timeZone: 'Europe/Rome' })).to.equal('24 Aug 79');
    expect(dayText('0079-08-24T00:00:00.000Z', { format: 'ISO' })).to.equal('0079-08-24');
  });

  it('of a month is its name and year', () => expect(monthText('2026-11-01T00:00:00Z')).to.equal('Nov 2026'));
});
