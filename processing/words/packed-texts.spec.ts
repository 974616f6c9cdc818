import { limits } from '@earshot/core/limits';
import { expect } from 'chai';
import fc from 'fast-check';
import { packIds, packTexts, TextPack, textAt, unpackIds } from './packed-texts.ts';

describe('packed texts', () => {
  it('unpacks texts exactly as they were packed', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), (texts) => {
        const packed = packTexts(texts);
        expect(texts.map((_, at) => textAt(packed, at))).to.deep.equal(texts);
      }),
    );
  });

  it('unpack ids unchanged', () => {
    fc.assert(fc.property(fc.array(fc.uuid()), (ids) => void expect(unpackIds(packIds(ids))).to.deep.equal(ids)));
  });

  it('contain the beginning of long texts, without splitting a character', () => {
    const most = limits.themes.textBytes;
    expect(textAt(packTexts(['a'.repeat(most + 1)]), 0)).to.equal('a'.repeat(most));
    const wide = textAt(packTexts([`a${'語'.repeat(most)}`]), 0);
    expect(wide).to.match(/^a語+$/);
    expect(Buffer.byteLength(wide)).to.be.within(most - 2, most);
  });

  it('share the space evenly, and are limited to the announced number', () => {
    const packed = packTexts(['a'.repeat(100), 'b', 'c'.repeat(100)], 30);
    expect([0, 1, 2].map((at) => textAt(packed, at))).to.deep.equal(['a'.repeat(10), 'b', 'c'.repeat(10)]);
    const pack = new TextPack(1);
    pack.add('one');
    expect(() => pack.add('two')).to.throw(RangeError);
  });
});
