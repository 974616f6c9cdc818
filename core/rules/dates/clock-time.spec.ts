import { expect } from 'chai';
import { clockTime } from './clock-time.ts';

describe('clockTime', () => {
  it('reads as players show it', () => {
    for (const [ms, shown] of [
      [0, '0:00'],
      [7999, '0:07'],
      [60_000, '1:00'],
      [750_000, '12:30'],
      [3_723_000, '1:02:03'],
      [36_000_000, '10:00:00'],
      [-2000, '−0:02'],
      [-400, '0:00'],
    ] as const)
      expect(clockTime(ms), String(ms)).to.equal(shown);
  });
});
