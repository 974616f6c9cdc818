import { expect } from 'chai';
import { isOutlier, THEME_COUNTS, THEME_SENSITIVITIES, thresholdOf, wantedThemes } from './theme-settings.ts';

describe('how many themes', () => {
  it('takes a named count literally', () => {
    expect(Object.keys(THEME_COUNTS).map((name) => wantedThemes(name as keyof typeof THEME_COUNTS, 7))).to.deep.equal([
      3, 5, 10, 15, 25,
    ]);
  });

  it('takes more for more points, but ever fewer, within 2 and 50 when it is automatic', () => {
    const cases: [points: number, themes: number][] = [
      [0, 2],
      [13, 3],
      [20, 3],
      [100, 7],
      [500, 16],
      [1413, 27],
      [5000, 50],
      [1_000_000, 50],
    ];
    for (const [points, themes] of cases) expect(wantedThemes('AUTOMATIC', points), `${points}`).to.equal(themes);
  });
});

describe('sensitivity', () => {
  it('has the numbers of the product', () => {
    expect(thresholdOf('VERY_STRICT')).to.equal(1);
    expect(thresholdOf('STANDARD')).to.equal(3);
    expect(thresholdOf('VERY_RELAXED')).to.equal(5);
  });

  it('calls fewer points outliers the more relaxed it is', () => {
    const kept = (strangeness: number) => THEME_SENSITIVITIES.filter((one) => !isOutlier(strangeness, one)).length;
    expect([-2, 0.5, 0.6, 0.75, 0.9, 1, 1.2, 1.5, 1.8, 2, 2.1].map(kept)).to.deep.equal([
      5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 0,
    ]);
  });

  it('calls what is like no theme an outlier at every level', () => {
    for (const strangeness of [Number.POSITIVE_INFINITY, Number.NaN])
      for (const level of THEME_SENSITIVITIES) expect(isOutlier(strangeness, level)).to.equal(true);
  });
});
