import { expect } from 'chai';
import fc from 'fast-check';
import { categoryTable, csvOf, folded, OTHER, timeTable } from './chart-numbers.ts';

const some = (...counts: number[]) =>
  counts.map((count, at) => ({ key: `${at}`, title: `Tag ${at}`, colour: '#123456', count }));
const titles = (categories: readonly { title: string; count: number }[]) =>
  categories.map(({ title, count }) => `${title} ${count}`);

describe('the numbers of a chart', () => {
  const FOLDED: [what: string, counts: number[], most: number, kept: string[]][] = [
    ['few', [3, 2], 3, ['Tag 0 3', 'Tag 1 2']],
    ['as many as fit', [3, 2, 1], 3, ['Tag 0 3', 'Tag 1 2', 'Tag 2 1']],
    ['more, in the order that they have', [1, 5, 2, 4], 2, ['Tag 1 5', 'Tag 3 4', 'Other 3']],
    ['none', [], 2, []],
  ];
  for (const [what, counts, most, kept] of FOLDED)
    it(`fold into the largest and the others: ${what}`, () =>
      expect(titles(folded(some(...counts), most))).to.deep.equal(kept));

  it('fold what the host has summed already into the others', () => {
    const rest = { key: OTHER, title: 'Other', colour: '#868e96', count: 7 };
    expect(titles(folded([...some(3, 2), rest], 2))).to.deep.equal(['Tag 0 3', 'Tag 1 2', 'Other 7']);
    expect(titles(folded([...some(3, 2), rest], 1))).to.deep.equal(['Tag 0 3', 'Other 9']);
  });

  it('keep their sum, whatever is folded', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100)), fc.integer({ min: 1, max: 12 }), (counts, most) => {
        const sum = (all: readonly { count: number }[]) => all.reduce((whole, { count }) => whole + count, 0);
        const few = folded(some(...counts), most);
        expect(sum(few)).to.equal(sum(some(...counts)));
        expect(few.length).to.be.at.most(most + 1);
      }),
    );
  });

  it('leave as CSV, where a formula stays a text and a day is a day', () => {
    const table = categoryTable([{ key: 'a', title: '=1+1', colour: '#123456', count: 2 }], 'Tag', 'highlight');
    expect(csvOf(table)).to.equal('"Tag","Highlights"\r\n"\'=1+1",2\r\n');
    const series = [{ key: 'all', title: 'Notes', colour: '#123456', counts: [4] }];
    expect(csvOf(timeTable({ per: 'MONTH', steps: ['2026-03-01T00:00:00.000Z'], series }))).to.equal(
      '"Month","Notes"\r\n"2026-03-01",4\r\n',
    );
  });
});
