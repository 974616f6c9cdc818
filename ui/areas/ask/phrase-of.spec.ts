import { comparable, placesOf, wantedWords } from '@earshot/core/rules/words/find-words';
import { expect } from 'chai';
import fc from 'fast-check';
import { phraseOf } from './phrase-of.ts';

describe('the phrase that finds a quote', () => {
  it('stands where the quote stands', () => {
    const piece = fc.constantFrom('late', 'parcel', ' ', ' ', ' “no” ', '"', '\n', '東京', 'Été', ', ');
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 80 }), (pieces) => {
        const quote = pieces.join('').trim();
        const phrase = phraseOf(quote);
        fc.pre(/[\p{L}]/u.test(phrase));
        const [wanted, ...more] = wantedWords(phrase);
        expect(more).to.deep.equal([]);
        expect(placesOf(comparable(`before ${quote} after`), wanted ?? comparable(''))).not.to.deep.equal([]);
      }),
    );
  });

  it('is not longer than can be looked for, and nothing for nothing', () => {
    expect(phraseOf('word '.repeat(100)).length).to.be.below(210);
    expect(phraseOf('x'.repeat(500))).to.have.lengthOf(202);
    expect(phraseOf('“”')).to.equal('');
  });
});
