import { expect } from 'chai';
import { chosen, noticesOf, optionsFor, showsColumnsOf, wrongWith } from './reading-choices.ts';

const options = {
  delimiter: ',',
  encoding: 'UTF-8',
  textColumn: 'Said',
  timeColumn: 'When',
  dateOrder: 'DAY_FIRST',
};
const proposed = optionsFor({ options }, { timeZone: 'UTC' });
const CLEAR = { dateOrderUnclear: false };

describe('how a file would be read', () => {
  it('is as proposed, but for what the person chose', () => {
    expect(proposed).to.include(options).and.include({ idColumn: null, ignoreNul: false });
    const other = optionsFor({ options }, { timeZone: 'UTC', idColumn: 'No', dateOrder: 'MONTH_FIRST' });
    expect(other).to.deep.equal({ ...proposed, idColumn: 'No', dateOrder: 'MONTH_FIRST' });
  });

  it('begins in the zone of the person where no other is known', () => {
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(optionsFor({ options }, {})).to.include({ timeZone: own });
    expect(optionsFor({ options: { ...options, timeZone: 'Asia/Tokyo' } }, {})).to.include({ timeZone: 'Asia/Tokyo' });
  });

  it('forgets which columns were chosen when the file is cut or decoded otherwise', () => {
    const columns = { textColumn: 'A', moreTextColumns: ['D'], titleColumn: 'E', timeColumn: null, idColumn: 'C' };
    const before = { ...columns, timeZone: 'Asia/Tokyo' };
    expect(chosen(before, { labelLine: 2 })).to.deep.equal({ timeZone: 'Asia/Tokyo', labelLine: 2 });
    expect(chosen(before, { delimiter: ';' })).to.deep.equal({ timeZone: 'Asia/Tokyo', delimiter: ';' });
    expect(chosen(before, { encoding: 'UTF-8' })).to.deep.equal({ timeZone: 'Asia/Tokyo', encoding: 'UTF-8' });
    expect(chosen(before, { textColumn: 'B' })).to.deep.equal({ ...before, textColumn: 'B' });
  });

  it('has columns to choose once a preview shows those that it has then', () => {
    const shown = (choices: object) => showsColumnsOf({ options }, optionsFor({ options }, choices));
    expect([
      shown({}),
      shown({ textColumn: 'No' }),
      shown({ delimiter: ';' }),
      shown({ encoding: 'UTF-16LE' }),
      shown({ labelLine: 2 }),
    ]).to.deep.equal([true, true, false, false, false]);
  });

  it('has no dates to narrow by without a column of times', () => {
    const none = optionsFor({ options }, { timeColumn: null, minDate: '2026-01-01', maxDate: '2026-01-02' });
    expect(none).to.include({ timeColumn: null, minDate: null, maxDate: null, dateOrder: null });
  });

  it('needs a text column, an order of dates that are not clear, and a first day before the last', () => {
    expect(wrongWith(proposed, CLEAR)).to.deep.equal({});
    expect(wrongWith({ ...proposed, textColumn: '' }, CLEAR)).to.have.keys('textColumn');
    const unclear = { dateOrderUnclear: true };
    expect(wrongWith({ ...proposed, dateOrder: null }, unclear)).to.have.keys('dateOrder');
    expect(wrongWith(proposed, unclear)).to.deep.equal({});
    expect(wrongWith({ ...proposed, timeColumn: null, dateOrder: null }, unclear)).to.deep.equal({});
    const turned = { minDate: '2026-02-01', maxDate: '2026-01-31' };
    expect(wrongWith({ ...proposed, ...turned }, CLEAR)).to.have.keys('maxDate');
    expect(wrongWith({ ...proposed, ...turned, maxDate: '2026-02-01' }, CLEAR)).to.deep.equal({});
  });

  it('comes with what a person should know', () => {
    const unreadable = [{ line: 7, reason: 'It has more fields than the first row.', raw: 'a,b,c' }];
    const preview = { notices: ['Look at it.'], unreadable, remembered: false, rowEstimate: 3, whole: true };
    const told = ['Look at it.', 'Line 7 cannot be read. It has more fields than the first row.'];
    expect(noticesOf(preview)).to.deep.equal(told);
    const bare = { ...preview, notices: [], unreadable: [] };
    expect(noticesOf({ ...bare, remembered: true })).to.deep.equal(['The settings of the last import are used.']);
    expect(noticesOf({ ...bare, rowEstimate: 0 })).to.deep.equal(['This file has a header but no rows.']);
    expect(noticesOf({ ...bare, rowEstimate: 0, whole: false })).to.deep.equal([]);
    expect(noticesOf(bare, { checked: 10, known: 9, otherId: 0 })).to.deep.equal([
      '9 of the first 10 rows are in this channel already.',
    ]);
    expect(noticesOf(bare, { checked: 10, known: 0, otherId: 6 })[0]).to.contain('adds them a second time');
    expect(noticesOf(bare, { checked: 10, known: 0, otherId: 5 })).to.deep.equal([]);
  });
});
