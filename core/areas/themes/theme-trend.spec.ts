import { expect } from 'chai';
import { coveredPart, themeTrend } from './theme-trend.ts';

describe('the trend of a theme', () => {
  const cases: [previous: number, current: number, trend: string][] = [
    [0, 0, 'NONE'],
    [0, 2, 'STEADY'],
    [0, 3, 'EMERGING'],
    [2, 0, 'STEADY'],
    [3, 0, 'VANISHED'],
    [1, 3, 'STEADY'],
    [4, 15, 'GROWING'],
    [15, 4, 'SHRINKING'],
    [100, 140, 'STEADY'],
    [1000, 1100, 'STEADY'],
    [1000, 1500, 'GROWING'],
    [1500, 1000, 'SHRINKING'],
    [10, 14, 'STEADY'],
  ];
  for (const [previous, current, trend] of cases)
    it(`is ${trend} from ${previous} to ${current}`, () => {
      expect(themeTrend(previous, current)).to.equal(trend);
    });

  const partly: [previous: number, current: number, covered: number, trend: string][] = [
    [0, 100, 0, 'UNKNOWN'],
    [0, 0, 0, 'UNKNOWN'],
    [0, 100, 0.4, 'UNKNOWN'],
    [0, 100, 0.6, 'EMERGING'],
    [100, 190, 0.5, 'STEADY'],
    [100, 190, 1, 'GROWING'],
    [100, 100, 0.5, 'SHRINKING'],
  ];
  for (const [previous, current, covered, trend] of partly)
    it(`is ${trend} from ${previous} to ${current} when ${100 * covered} % of the earlier period is covered`, () => {
      expect(themeTrend(previous, current, covered)).to.equal(trend);
    });

  const covered: [what: string, first: number | null, some: boolean, part: number][] = [
    ['nothing without data', null, false, 0],
    ['nothing when the data begins later', 200, false, 0],
    ['nothing when there is a gap', 0, false, 0],
    ['all when the data begins before', 50, true, 1],
    ['the end when the data begins within', 175, true, 0.25],
  ];
  for (const [what, first, some, part] of covered)
    it(`covers ${what}`, () => expect(coveredPart({ from: 100, to: 200 }, { first, some })).to.equal(part));
});
