import { expect } from 'chai';
import { widenedRanges } from './widened-ranges.ts';

describe('widenedRanges', () => {
  const of = (...pairs: [number, number][]) =>
    widenedRanges(
      pairs.map(([startMs, endMs]) => ({ startMs, endMs })),
      100,
      10_000,
    ).map(({ startMs, endMs }) => [startMs, endMs]);

  it('joins ranges that touch once they are widened, in order, whatever their number', () => {
    expect(of([5000, 6000], [1000, 2000], [2200, 2300], [1100, 1200])).to.deep.equal([
      [900, 2400],
      [4900, 6100],
    ]);
    const many = Array.from({ length: 10_000 }, (_, index): [number, number] => [index, index + 1]);
    expect(of(...many)).to.deep.equal([[0, 10_000]]);
  });

  it('stays within the recording, and drops what is outside of it', () => {
    expect(of([0, 50], [9950, 12_000], [11_000, 12_000])).to.deep.equal([
      [0, 150],
      [9850, 10_000],
    ]);
  });
});
