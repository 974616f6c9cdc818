import { expect } from 'chai';
import { RowList } from '../../../words/rows.ts';
import { principalSplit } from './principal-split.ts';

/** The groups of rows given by their terms, all of the same weight. */
function groupsOf(rows: readonly (readonly number[])[], wanted: number): number[] {
  const list = new RowList(10);
  for (const terms of rows) {
    for (const term of terms) list.push(term, 1 / Math.sqrt(terms.length));
    list.endRow();
  }
  const work = principalSplit(list.finish(), wanted);
  for (;;) {
    const step = work.next();
    if (step.done) return [...step.value.groups];
  }
}

describe('parting rows by their principal direction', () => {
  it('separates rows without common terms, even if all are equally near to the mean', () => {
    expect(new Set(groupsOf([[0], [1], [0], [1]], 2)).size).to.equal(2);
    const [a, b, c, d] = groupsOf(
      [
        [0, 1],
        [2, 3],
        [0, 1],
        [2, 3],
      ],
      2,
    );
    expect([a, b]).to.deep.equal([c, d]);
    expect(a).not.to.equal(b);
  });

  it('splits along the greatest difference', () => {
    const groups = groupsOf(
      [
        [0, 1, 2],
        [0, 1, 3],
        [0, 1, 4],
        [5, 6, 7],
        [5, 6, 8],
        [5, 6, 9],
      ],
      2,
    );
    expect(new Set(groups.slice(0, 3)).size).to.equal(1);
    expect(new Set(groups.slice(3)).size).to.equal(1);
    expect(groups[0]).not.to.equal(groups[5]);
  });

  it('keeps equal texts in one group, and rows without terms in none', () => {
    expect(groupsOf([[0, 1], [0, 1], [], [0, 1]], 3)).to.deep.equal([0, 0, -1, 0]);
  });
});
