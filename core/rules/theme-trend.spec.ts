import { expect } from 'chai';
import { themeTrend } from './theme-trend.ts';

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
});
