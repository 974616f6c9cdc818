import { expect } from 'chai';
import fc from 'fast-check';
import { ticksFor } from './ticks.ts';

describe('the numbers beside a chart', () => {
  const CASES: [most: number, ticks: number[]][] = [
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [100, [0, 50, 100]],
    [1_234, [0, 500, 1_000, 1_500]],
  ];
  for (const [most, ticks] of CASES) it(`up to ${most}`, () => expect(ticksFor(most)).to.deep.equal(ticks));

  it('are few, whole, even and reach the highest, whatever that is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (most) => {
        const ticks = ticksFor(most);
        expect(ticks.length).to.be.within(2, 6);
        expect(ticks.every(Number.isInteger)).to.equal(true);
        expect(ticks[0]).to.equal(0);
        expect(ticks.at(-1)).to.be.at.least(most);
        expect(ticks.at(-2)).to.be.at.most(most);
      }),
    );
  });
});
