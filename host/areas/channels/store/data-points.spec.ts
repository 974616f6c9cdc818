import { expect } from 'chai';
import { slicesOf } from './data-points.ts';

const point = (raw: number, text = 0) => ({ text: 't'.repeat(text), raw: 'r'.repeat(raw) });
const sizes = (points: readonly ReturnType<typeof point>[]) =>
  [...slicesOf(points, 100)].map((slice) => slice.map(({ text, raw }) => text.length + raw.length));

describe('points that arrive', () => {
  it('are written in slices that keep their order and hold no more than asked for', () => {
    expect(sizes([])).to.deep.equal([]);
    expect(sizes([point(30, 30), point(40), point(1), point(99), point(1)])).to.deep.equal([[60, 40], [1, 99], [1]]);
  });

  it('have a slice of their own where one alone is larger', () => {
    expect(sizes([point(10), point(200, 300), point(10)])).to.deep.equal([[10], [500], [10]]);
  });
});
