import { expect } from 'chai';
import { columnsOf } from './peaks.ts';
import { storyboardCell } from './storyboard.ts';

describe('peaks of a recording', () => {
  it('are the extremes of each column, however many there are', () => {
    const peaks = Int8Array.from([-64, 32, -128, 127, 0, 0, -2, 64]);
    expect(columnsOf(peaks, 2)).to.deep.equal([
      { least: -1, most: 127 / 128 },
      { least: -2 / 128, most: 0.5 },
    ]);
    expect(columnsOf(peaks, 8)).to.have.length(8);
    expect(columnsOf(new Int8Array(), 8)).to.deep.equal([]);
  });
});

describe('storyboard', () => {
  const place = (ms: number) => storyboardCell('/image', ms, 100_000).backgroundPosition;

  it('shows the picture of the hundredth that a moment is in', () => {
    expect(place(0)).to.equal('0px 0px');
    expect(place(1000)).to.equal('-128px 0px');
    expect(place(99_999)).to.equal('-1152px -648px');
    expect(place(100_000)).to.equal('-1152px -648px');
    expect(place(-5)).to.equal('0px 0px');
  });
});
