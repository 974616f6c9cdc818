import { expect } from 'chai';
import { madeWidths, servedWidth } from './picture.ts';

describe('the widths of a picture', () => {
  it('go no further than the first that holds all of it', () => {
    expect([1, 320, 321, 864, 865, 1696, 5000].map(madeWidths)).to.deep.equal([
      [320],
      [320],
      [320, 864],
      [320, 864],
      [320, 864, 1696],
      [320, 864, 1696],
      [320, 864, 1696],
    ]);
  });

  it('serve a wish with enough, or with the most there is', () => {
    expect([1, 320, 321, 1000, 9999].map((asked) => servedWidth(5000, asked))).to.deep.equal([
      320, 320, 864, 1696, 1696,
    ]);
    expect([100, 1696].map((asked) => servedWidth(300, asked))).to.deep.equal([320, 320]);
    expect(servedWidth(900)).to.equal(1696);
  });
});
