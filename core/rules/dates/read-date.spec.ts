import { expect } from 'chai';
import { type DateOrder, dateReader } from './read-date.ts';
import { DateColumn } from './read-date-order.ts';

const read = (text: string, order?: DateOrder, zone = 'UTC') => {
  const at = dateReader({ order, zone })(text);
  return typeof at === 'number' ? new Date(at).toISOString() : at;
};

describe('reading dates', () => {
  it('reads what is written in many ways as the same instant', () => {
    const ways = [
      '2018-05-04T21:08:03.000Z',
      '2018-05-04 21:08:03',
      '2018/05/04 9:08:03 PM',
      '2018.5.4 21:08:03 UTC',
      '20180504T210803Z',
      '2018-05-04T23:08:03+02:00',
      '2018-05-04T21:08:03,000000+00',
      '4 May 2018 9:08:03 p.m.',
      '4th May, 2018 21:08:03 GMT',
      '04-May-18 21:08:03',
      '4 May 2018 - 9:08:03pm',
      '2018/May/04 21:08:03',
      'May 4th, 2018, 9:08:03 PM',
      'Friday, May 4, 2018 at 9:08:03\u202fPM',
      'Fri, 04 May 2018 21:08:03 GMT',
      'Fri May 04 2018 14:08:03 GMT-0700 (PDT)',
      'Fri May 04 21:08:03 +0000 2018',
      '  1525468083 ',
      '1525468083.25',
      '1525468083000',
    ];
    for (const way of ways) expect(read(way)?.slice(0, 19), way).to.equal('2018-05-04T21:08:03');
  });

  it('reads numbers by the order of their column, and nothing that contradicts it', () => {
    expect(read('03/04/2021', 'DMY')).to.equal('2021-04-03T00:00:00.000Z');
    expect(read('03/04/2021', 'MDY')).to.equal('2021-03-04T00:00:00.000Z');
    expect(read('13/04/21', 'DMY')).to.equal('2021-04-13T00:00:00.000Z');
    expect(read('13/04/21', 'MDY')).to.equal(undefined);
    expect(read('04-13-21 12:00 AM', 'MDY')).to.equal('2021-04-13T00:00:00.000Z');
    expect(read('04-13-21', 'DMY')).to.equal(undefined);
  });

  it('says that a date could be two days when nothing tells which', () => {
    expect(read('03/04/2021')).to.equal('AMBIGUOUS');
    expect(read('03.04.2021 10:00 +02:00')).to.equal('AMBIGUOUS');
    expect(read('04/04/2021')).to.equal('2021-04-04T00:00:00.000Z');
    expect(read('13/04/2021')).to.equal('2021-04-13T00:00:00.000Z');
    expect(read('04/13/2021')).to.equal('2021-04-13T00:00:00.000Z');
  });

  it('takes nothing for a date that is none', () => {
    const none = [
      '',
      'soon',
      '2024',
      '10/10',
      '1.2.3.4',
      '10.12.20.30',
      '2024-1',
      '12:30 PM',
      '31/02/2024',
      '2023-02-29',
      '20231301',
      '12345678',
      '2024-01-01 25:00',
      '2024-01-01 10:60',
      '2024-02-30 10:00:00',
      '2024-01-01 24:00:00',
      '9999-12-31T23:00:00-02:00',
      '2024-01-01 13:00 PM',
      '2024-01-01 10',
      '2024-01-01T10:00:00 CST',
      '2024-01-01T10:00:00+99:00',
      'Mai 4, 2018',
      '4 May',
      '4 May 20:15',
      '5/6-2020',
      '4 May 2018 and more',
    ];
    for (const text of none) expect(read(text, 'DMY'), text).to.equal(undefined);
  });

  it('gives long texts up at once', () => {
    const spaces = ' '.repeat(1_000_000);
    for (const text of [
      `1/1/2020 10:00${spaces}x`,
      `1${spaces}May${spaces}2020`,
      `Fri ${spaces}x`,
      '1'.repeat(1_000_000),
    ])
      expect(read(text)).to.equal(undefined);
    expect(read(`${spaces}2020-01-01${spaces}`)).to.equal('2020-01-01T00:00:00.000Z');
  });

  it('knows an instant again, also after ten thousand others', () => {
    const column = dateReader({ order: 'DMY', zone: 'UTC' });
    const days = Array.from({ length: 12_000 }, (_, day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
    for (let round = 0; round < 2; round += 1)
      expect(days.map((day) => column(day))).to.deep.equal(days.map((day) => Date.parse(day)));
    expect([column('no'), column('no')]).to.deep.equal([undefined, undefined]);
  });

  describe('in a zone', () => {
    const berlin = (text: string) => read(text, 'DMY', 'Europe/Berlin');
    it('reads times without a zone by the clocks there', () => {
      expect(berlin('15.01.2024 12:00')).to.equal('2024-01-15T11:00:00.000Z');
      expect(berlin('2024-07-15T12:00:00Z')).to.equal('2024-07-15T12:00:00.000Z');
      expect(read('2024-03-01 00:00', undefined, 'Asia/Kolkata')).to.equal('2024-02-29T18:30:00.000Z');
      expect(read('2024-03-01 00:00', undefined, 'Pacific/Kiritimati')).to.equal('2024-02-29T10:00:00.000Z');
    });

    for (const zone of ['Europe/Berlin', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Kiritimati', 'UTC'])
      it(`reads a day without a time as that day in ${zone}`, () => {
        expect(read('15.07.2024', 'DMY', zone)).to.equal('2024-07-15T00:00:00.000Z');
        expect(read('March 1, 2025', undefined, zone)).to.equal('2025-03-01T00:00:00.000Z');
      });

    it('reads days on which the clocks change', () => {
      expect(berlin('31.03.2024 01:59')).to.equal('2024-03-31T00:59:00.000Z');
      expect(berlin('31.03.2024 02:30'), 'jumped over').to.equal('2024-03-31T01:30:00.000Z');
      expect(berlin('31.03.2024 03:00')).to.equal('2024-03-31T01:00:00.000Z');
      expect(berlin('27.10.2024 02:30'), 'came twice').to.equal('2024-10-27T00:30:00.000Z');
      expect(berlin('27.10.2024 03:00')).to.equal('2024-10-27T02:00:00.000Z');
      expect(berlin('30.03.2024 23:00')).to.equal('2024-03-30T22:00:00.000Z');
      expect(berlin('01.04.2024 00:30')).to.equal('2024-03-31T22:30:00.000Z');
    });
  });
});

describe('a column of dates', () => {
  const column = (...values: string[]) => {
    const made = new DateColumn();
    for (const value of values) made.add(value);
    return made;
  };

  it('shows its order where one date does', () => {
    expect(column('01/02/2020', '13/02/2020').order).to.equal('DMY');
    expect(column('01/02/2020', '02/13/2020').order).to.equal('MDY');
  });

  it('has days written with midnight where no date says another time', () => {
    expect(column('2025-03-01 00:00:00', '2025-04-01T00:00', '2025-05-01').midnights).to.equal(true);
    expect(column('2025-03-01 00:00:00', '2025-04-01 10:00').midnights).to.equal(false);
    expect(column('2025-03-01', '01.02.2025').midnights).to.equal(false);
  });

  it('goes by the majority where dates contradict each other', () => {
    expect(column('13/02/2020', '14/02/2020', '02/15/2020').order).to.equal('DMY');
    expect(column('13/02/2020', '02/15/2020', '01/02/2020')).to.include({ order: undefined, ambiguous: true });
  });

  it('is ambiguous only where a date could be two days', () => {
    expect(column('01/02/2020', '', 'no date')).to.include({ order: undefined, ambiguous: true, filled: 2, dates: 1 });
    expect(column('2020-02-01', '05/05/2020', '3 May 2020')).to.include({
      order: undefined,
      ambiguous: false,
      dates: 3,
    });
  });
});
