import { shortId } from '@earshot/core/rules/id';
import { expect } from 'chai';
import { columnsIn, withColumns } from './columns.ts';

const USUAL = [
  { key: 'TITLE', visible: true },
  { key: 'TAGS', visible: false },
  { key: 'CREATED_AT', visible: true },
];

describe('the columns of a list', () => {
  it('are the usual ones where the address says nothing, and then it says nothing', () => {
    expect(columnsIn(new URLSearchParams(), USUAL)).to.deep.equal(USUAL);
    expect(`${withColumns(new URLSearchParams('q=a&columns=[]'), USUAL, USUAL)}`).to.equal('q=a');
  });

  it('come back from the address that they are written to: order, width, sticky, wrapped and visible', () => {
    for (const shown of [
      [USUAL[2], USUAL[0], USUAL[1]],
      [{ ...USUAL[0], width: 320, sticky: true }, USUAL[1], { ...USUAL[2], wrapped: true }],
      USUAL.map(({ key, visible }) => ({ key, visible: !visible })),
    ] as (typeof USUAL)[])
      expect(columnsIn(withColumns(new URLSearchParams(), shown, USUAL), USUAL)).to.deep.equal(shown);
  });

  it('leave out what the list does not have, and keep what was not said', () => {
    const columns = JSON.stringify([{ key: 'GONE' }, { key: 'CREATED_AT', width: 200 }]);
    const fieldVisibility = JSON.stringify([
      { key: 'GONE', visible: true },
      { key: 'TAGS', visible: true },
    ]);
    expect(columnsIn(new URLSearchParams({ columns, fieldVisibility }), USUAL)).to.deep.equal([
      { key: 'CREATED_AT', width: 200, visible: true },
      { key: 'TITLE', visible: true },
      { key: 'TAGS', visible: true },
    ]);
  });

  it('are read from addresses of before, which named the fields that are shown', () => {
    const [one, two] = ['0190a7a0-0000-7000-8000-00000000000a', '0190a7a0-0000-7000-8000-00000000000b'].map(shortId);
    const usual = [USUAL[0], { key: one, visible: true }, { key: two, visible: true }, USUAL[2]] as typeof USUAL;
    expect(columnsIn(new URLSearchParams({ columns: `${two}` }), usual)).to.deep.equal([
      { key: 'TITLE', visible: true },
      { key: two, visible: true },
      { key: one, visible: false },
      { key: 'CREATED_AT', visible: true },
    ]);
  });

  it('are the usual ones where the address cannot be read, and without what of a column cannot', () => {
    for (const text of ['[', '{}', '7', 'null', '[{"width":3}]', '"TITLE"', '[[]]'])
      expect(columnsIn(new URLSearchParams({ columns: text, fieldVisibility: text }), USUAL), text).to.deep.equal(
        USUAL,
      );
    for (const width of [-1, 9, 1e9, '200', null]) {
      const columns = JSON.stringify([{ key: 'TITLE', width, sticky: true }]);
      const [first] = columnsIn(new URLSearchParams({ columns }), USUAL);
      expect([first?.width, first?.sticky], `${width}`).to.deep.equal([undefined, true]);
    }
  });
});
