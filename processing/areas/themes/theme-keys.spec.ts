import { expect } from 'chai';
import { RowList, type Rows } from '../../words/rows.ts';
import { ward } from './groups/ward.ts';
import { goingOn, groupsFor, themesOfGroups } from './theme-keys.ts';

function rowsOf(...given: number[][]): Rows {
  const list = new RowList(given[0]?.length ?? 0);
  for (const row of given) {
    for (const [term, weight] of row.entries()) if (weight !== 0) list.push(term, weight / Math.hypot(...row));
    list.endRow();
  }
  return list.finish();
}

const known = (...keys: string[]) => ({
  rows: rowsOf(...keys.map(() => [1])),
  keys,
  weights: new Float32Array(keys.length).fill(1),
});

describe('the themes of groups', () => {
  const cases: [what: string, ...Parameters<typeof themesOfGroups>, keys: (string | undefined)[], themeOf: number[]][] =
    [
      ['are new where nobody decided anything', 2, Int32Array.of(), known(), [undefined, undefined], [0, 1]],
      ['have the key that people decided about', 2, Int32Array.of(1), known('b'), [undefined, 'b'], [0, 1]],
      ['are one where people merged them', 3, Int32Array.of(0, 2), known('a', 'a'), ['a', undefined], [0, 1, 0]],
    ];
  for (const [what, count, knownIn, from, keys, themeOf] of cases)
    it(what, () => {
      const found = themesOfGroups(count, knownIn, from);
      expect(found.keys).to.deep.equal(keys);
      expect([...found.themeOf]).to.deep.equal(themeOf);
    });

  const counts: [what: string, wanted: number, keys: string[], hidden: string[], groups: number][] = [
    ['as many as wanted', 5, [], [], 5],
    ['as many as wanted, those that people decided about among them', 5, ['a', 'b'], [], 5],
    ['one more for each further part of a theme', 5, ['a', 'a', 'b'], [], 6],
    ['one more than people decided about, for all that is like none of these', 2, ['a', 'b', 'c'], [], 4],
    ['one more for each that is hidden', 5, ['a', 'b', 'c'], ['b', 'c', 'not here'], 7],
  ];
  for (const [what, wanted, keys, hidden, groups] of counts)
    it(`need ${what}`, () => expect(groupsFor(wanted, { keys }, new Set(hidden))).to.equal(groups));

  const centres = rowsOf([1, 0, 0], [0, 1, 0], [0, 0, 1]);
  const past: [
    what: string,
    now: (string | undefined)[],
    before: [string, number[]][],
    keys: (string | undefined)[],
  ][] = [
    ['go on where they are', [undefined, undefined, undefined], [['b', [0, 1, 0]]], [undefined, 'b', undefined]],
    ['go on where most of them is', [undefined, undefined, undefined], [['a', [1, 0, 2]]], [undefined, undefined, 'a']],
    [
      'leave a group to the one that is most like it',
      [undefined, undefined, undefined],
      [
        ['a', [4, 3, 0]],
        ['b', [5, 1, 0]],
      ],
      ['b', 'a', undefined],
    ],
    [
      'do not go on where little of them is',
      [undefined, 'mine', undefined],
      [
        ['a', [1, 1.8, 1]],
        ['b', [0.1, 1, 0]],
      ],
      [undefined, 'mine', undefined],
    ],
  ];
  for (const [what, keys, before, expected] of past)
    it(`of the last run ${what}`, () => {
      const groups = { themeOf: Int32Array.of(0, 1, 2), keys };
      const themes = { rows: rowsOf(...before.map(([, row]) => row)), keys: before.map(([key]) => key) };
      expect(goingOn(groups, centres, themes).keys).to.deep.equal(expected);
    });
});

describe("Ward's merge", () => {
  const near = rowsOf([1, 0, 0.1], [1, 0, 0], [0, 1, 0], [0, 1, 0.2]);
  const weights = Float32Array.of(1, 1, 1, 1);

  it('joins near nodes until the wanted number is left', () => {
    expect([...ward({ rows: near, weights, apart: new Uint8Array(4) }, 2)]).to.deep.equal([0, 0, 1, 1]);
    expect([...ward({ rows: near, weights, apart: new Uint8Array(4) }, 3)]).to.deep.equal([0, 0, 1, 2]);
  });

  it('joins small nodes before large ones', () => {
    const nodes = { rows: near, weights: Float32Array.of(100, 100, 1, 1), apart: new Uint8Array(4) };
    expect([...ward(nodes, 3)]).to.deep.equal([0, 1, 2, 2]);
  });

  it('never joins nodes that must stay apart, not even through others', () => {
    expect([...ward({ rows: near, weights, apart: Uint8Array.of(1, 1, 0, 0) }, 1)]).to.satisfy(
      ([a, b]: number[]) => a !== b,
    );
    expect(new Set(ward({ rows: near, weights, apart: Uint8Array.of(1, 1, 1, 1) }, 1)).size).to.equal(4);
  });
});
