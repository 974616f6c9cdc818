import { expect } from 'chai';
import { mediaRangeText, parseMediaRange } from './media-time.ts';

describe('parts of a recording in an address', () => {
  it('come back as they were, to the millisecond', () => {
    for (const range of [
      { from: 0 },
      { from: 83_500 },
      { from: 83_500, to: 97_251 },
      { from: 7_200_001, to: 7_200_002 },
    ])
      expect(parseMediaRange(mediaRangeText(range))).to.deep.equal(range);
    expect(mediaRangeText({ from: 83_500, to: 97_250 })).to.equal('83.5,97.25');
  });

  it('are refused if they are no time, or end before they begin', () => {
    for (const text of ['', '-1', '1e3', 'abc', '5,5', '9,4', '1:30', '1,2,3', '99999999', 'NaN'])
      expect(parseMediaRange(text), text).to.equal(undefined);
  });
});
