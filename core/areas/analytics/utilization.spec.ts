import { expect } from 'chai';
import { utilization } from './utilization.ts';

describe('utilization of seats', () => {
  const cases: [allocated: number, available: number, expected: number | null][] = [
    [0, 10, 0],
    [3, 10, 30],
    [1, 3, 33.3],
    [12, 10, 120],
    [2, 5000, 0.04],
    [1, 100_000, 0.001],
    [0, 0, null],
    [2, 0, null],
  ];
  for (const [allocated, available, expected] of cases)
    it(`${allocated} of ${available}`, () => expect(utilization(allocated, available)).to.equal(expected));
});
