import { expect } from 'chai';
import { RowList, type Rows } from './rows.ts';
import { groupsFor, themesOfGroups } from './theme-keys.ts';
import { ward } from './ward.ts';

function rowsOf(...given: number[][]): Rows {
  const list = new RowList(given[0]?.length ?? 0);
  for (const row of given) {
    for (const [term, weight] of row.entries()) if (weight !== 0) list.push(term, weight / Math.hypot(...row));
    list.endRow();
  }
  return list.finish();
}

const known = (...directions: [key: string, weight: number, apart: 0 | 1][]) => ({
  rows: rowsOf(...directions.map(() => [1])),
  keys: directions.map(([key]) => key),
  weights: Float32Array.from(directions, ([, weight]) => weight),
  apart: Uint8Array.from(directions, ([, , apart]) => apart),
});

describe('the themes of groups', () => {
  const cases: [what: string, ...Parameters<typeof themesOfGroups>, keys: (string | undefined)[], themeOf: number[]][] =
    [
      ['are new where nothing is known', 2, Int32Array.of(), known(), [undefined, undefined], [0, 1]],
      [
        'go on where most of them is',
        2,
        Int32Array.of(0, 1),
        known(['a', 10, 0], ['a', 20, 0]),
        [undefined, 'a'],
        [0, 1],
      ],
      ['have the key of the larger one', 1, Int32Array.of(0, 0), known(['a', 10, 0], ['b', 20, 0]), ['b'], [0]],
      ['have the key that people gave', 1, Int32Array.of(0, 0), known(['a', 10, 0], ['b', 1, 1]), ['b'], [0]],
      [
        'are one where people merged them',
        3,
        Int32Array.of(0, 2),
        known(['a', 10, 1], ['a', 2, 1]),
        ['a', undefined],
        [0, 1, 0],
      ],
    ];
  for (const [what, count, knownIn, from, keys, themeOf] of cases)
    it(what, () => {
      const found = themesOfGroups(count, knownIn, from);
      expect(found.keys).to.deep.equal(keys);
      expect([...found.themeOf]).to.deep.equal(themeOf);
    });

  it('need a group for each part that people made', () => {
    expect(groupsFor(5, known(['a', 1, 1], ['a', 1, 1], ['b', 1, 1], ['c', 1, 0], ['c', 1, 0]))).to.equal(6);
  });
});

describe("Ward's merge", () => {
  const near = rowsOf([1, 0, 0.1], [1, 0, 0], [0, 1, 0], [0, 1, 0.2]);
  const weights = Float32Array.of(1, 1, 1, 1);

  it('joins what is near, until there are as many as wanted', () => {
    expect([...ward({ rows: near, weights, apart: new Uint8Array(4) }, 2)]).to.deep.equal([0, 0, 1, 1]);
    expect([...ward({ rows: near, weights, apart: new Uint8Array(4) }, 3)]).to.deep.equal([0, 0, 1, 2]);
  });

  it('joins small ones before large ones', () => {
    const nodes = { rows: near, weights: Float32Array.of(100, 100, 1, 1), apart: new Uint8Array(4) };
    expect([...ward(nodes, 3)]).to.deep.equal([0, 1, 2, 2]);
  });

  it('never joins what has to stay apart, also through others', () => {
    expect([...ward({ rows: near, weights, apart: Uint8Array.of(1, 1, 0, 0) }, 1)]).to.satisfy(
      ([a, b]: number[]) => a !== b,
    );
    expect(new Set(ward({ rows: near, weights, apart: Uint8Array.of(1, 1, 1, 1) }, 1)).size).to.equal(4);
  });
});
