import { expect } from 'chai';
import { readsDates, rolesOf } from './preview-columns.ts';

describe('the columns of a preview', () => {
  it('begin with those that are chosen, each with what it is read as', () => {
    const options = {
      textColumn: 'Why',
      moreTextColumns: ['How'],
      titleColumn: 'Name',
      timeColumn: 'On',
      idColumn: 'Name',
    };
    expect(rolesOf(['Id', 'On', 'Name', 'How', 'Why'], options)).to.deep.equal([
      { label: 'Why', role: 'Text', at: 4 },
      { label: 'How', role: 'Text', at: 3 },
      { label: 'Name', role: 'Title, Unique ID', at: 2 },
      { label: 'On', role: 'Date', at: 1 },
      { label: 'Id', role: '', at: 0 },
    ]);
    expect(rolesOf(['a'], { textColumn: 'gone' })).to.deep.equal([{ label: 'a', role: '', at: 0 }]);
  });

  it('show dates as they will be read', () => {
    for (const [text, shown, order] of [
      ['1173312000', '8 Mar 2007'],
      ['2024-03-08 14:30', '8 Mar 2024, 14:30'],
      ['03/04/2024', undefined],
      ['03/04/2024', '3 Apr 2024', 'DAY_FIRST'],
      ['03/04/2024', '4 Mar 2024', 'MONTH_FIRST'],
      ['n.a.', undefined],
      ['', undefined],
    ] as const)
      expect(readsDates({ timeZone: 'UTC', dateOrder: order ?? null })(text), text).to.equal(shown);
    expect(readsDates({ timeZone: 'Asia/Tokyo' })('2024-03-08T20:00:00Z')).to.equal('9 Mar 2024, 05:00');
  });
});
