import { expect } from 'chai';
import fc from 'fast-check';
import { batchesOf, piecesOf } from './batches.ts';
import { codeFor } from './languages.ts';

describe('texts for a translator', () => {
  it('are cut behind sentences, else at spaces, and lose nothing', () => {
    expect(piecesOf('I wait. Then I go.', 10)).to.deep.equal(['I wait. ', 'Then I go.']);
    expect(piecesOf('one two three', 8)).to.deep.equal(['one two ', 'three']);
    const text = fc.string({ unit: 'binary', maxLength: 200 });
    fc.assert(
      fc.property(text, fc.integer({ min: 2, max: 50 }), (given, most) => {
        const whole = given.toWellFormed();
        const pieces = piecesOf(whole, most);
        expect(pieces.join('')).to.equal(whole);
        for (const piece of pieces) expect(piece.length).to.be.at.most(most);
        for (const piece of pieces) expect(piece.isWellFormed()).to.equal(true);
      }),
    );
  });

  it('are sent in their order, as many at once as fit', () => {
    expect(batchesOf(['aa', 'bb', 'cc', 'dddddd'], { texts: 2, characters: 5 })).to.deep.equal([
      ['aa', 'bb'],
      ['cc'],
      ['dddddd'],
    ]);
    expect(batchesOf([], { texts: 2, characters: 5 })).to.deep.equal([]);
  });
});

describe('the code of a language', () => {
  const table: [tag: string, codes: string[], expected: string | undefined][] = [
    ['DE', ['de', 'en'], 'de'],
    ['EN-GB', ['EN-US', 'EN-GB'], 'EN-GB'],
    ['EN-GB', ['en', 'de'], 'en'],
    ['PT', ['PT-BR', 'PT-PT'], 'PT-BR'],
    ['XX', ['de'], undefined],
  ];
  for (const [tag, codes, expected] of table)
    it(`${tag} among ${codes} is ${expected}`, () => expect(codeFor(tag, codes)).to.equal(expected));
});
