import { expect } from 'chai';
import fc from 'fast-check';
import { compareRuns } from './theme-comparison.ts';
import type { ThemePoints } from './theme-decisions.ts';

const runs = fc
  .array(fc.constantFrom('', 'a', 'b', 'c'), { maxLength: 30 })
  .map((themes): ThemePoints[] =>
    ['a', 'b', 'c']
      .map((key) => ({ key, points: [...themes.keys()].filter((at) => themes[at] === key).map((at) => `${at}`) }))
      .filter(({ points }) => points.length > 0),
  );

describe('two runs compared', () => {
  it('says what stayed, came, went and moved', () => {
    const before = [
      { key: 'delivery', points: ['1', '2', '3', '4'] },
      { key: 'price', points: ['5', '6'] },
      { key: 'old', points: ['7'] },
    ];
    const after = [
      { key: 'price', points: ['5', '3', '4', '9'] },
      { key: 'delivery', points: ['1', '2'] },
      { key: 'new', points: ['6'] },
    ];
    expect(compareRuns(before, after)).to.deep.equal({
      kept: [
        { key: 'price', before: 2, after: 4, stayed: 1 },
        { key: 'delivery', before: 4, after: 2, stayed: 2 },
      ],
      appeared: [{ key: 'new', before: 0, after: 1, stayed: 0 }],
      gone: [{ key: 'old', before: 1, after: 0, stayed: 0 }],
      moved: [
        { from: 'delivery', to: 'price', points: 2 },
        { from: 'price', to: 'new', points: 1 },
      ],
      found: 1,
      lost: 1,
    });
  });

  it('finds nothing new between a run and itself', () => {
    fc.assert(
      fc.property(runs, (run) => {
        const { kept, ...rest } = compareRuns(run, run);
        expect(rest).to.deep.equal({ appeared: [], gone: [], moved: [], found: 0, lost: 0 });
        for (const { before, after, stayed } of kept) expect([before, after]).to.deep.equal([stayed, stayed]);
      }),
    );
  });

  it('accounts for every point once', () => {
    fc.assert(
      fc.property(runs, runs, (one, other) => {
        const { kept, appeared, gone, moved, found, lost } = compareRuns(one, other);
        const sum = (numbers: number[]) => numbers.reduce((all, number) => all + number, 0);
        const stayed = sum(kept.map((change) => change.stayed));
        const went = sum(moved.map(({ points }) => points));
        expect(stayed + went + lost).to.equal(sum([...kept, ...gone].map(({ before }) => before)));
        expect(stayed + went + found).to.equal(sum([...kept, ...appeared].map(({ after }) => after)));
      }),
    );
  });
});
