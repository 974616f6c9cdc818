import { expect } from 'chai';
import { type ThemeFit, themeDrift } from './theme-drift.ts';

const RUN: ThemeFit = { points: 1000, outliers: 100, words: 10_000, unseen: 500 };

describe('how far new points have left a run behind', () => {
  it('is shares among them beside those of the run', () => {
    expect(themeDrift(RUN, { points: 100, outliers: 30, words: 1000, unseen: 80 })).to.deep.equal({
      outliers: 0.3,
      outliersOfRun: 0.1,
      unseen: 0.08,
      unseenOfRun: 0.05,
      due: true,
    });
  });

  it('makes a new run due for more outliers or more unseen words, and neither for a handful nor for many of the same kind', () => {
    const cases: [ThemeFit, boolean][] = [
      [{ points: 0, outliers: 0, words: 0, unseen: 0 }, false],
      [{ points: 100, outliers: 10, words: 1000, unseen: 50 }, false],
      [{ points: 100, outliers: 20, words: 1000, unseen: 50 }, false],
      [{ points: 100, outliers: 21, words: 1000, unseen: 50 }, true],
      [{ points: 100, outliers: 10, words: 1000, unseen: 125 }, false],
      [{ points: 100, outliers: 10, words: 1000, unseen: 126 }, true],
      [{ points: 19, outliers: 19, words: 200, unseen: 200 }, false],
      [{ points: 5000, outliers: 500, words: 50_000, unseen: 2500 }, false],
      // Five of twenty happen by chance where one of ten is expected; seven do not.
      [{ points: 20, outliers: 5, words: 200, unseen: 10 }, false],
      [{ points: 20, outliers: 7, words: 200, unseen: 10 }, true],
    ];
    for (const [since, due] of cases) expect(themeDrift(RUN, since).due, JSON.stringify(since)).to.equal(due);
  });
});
