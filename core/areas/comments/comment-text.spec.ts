import { expect } from 'chai';
import fc from 'fast-check';
import { FOUND_REFERENCES } from '../../documents/document.ts';
import { commentPieces, plainComment, referenceInComment } from './comment-text.ts';

const target = fc.record({ type: fc.constantFrom(...FOUND_REFERENCES), id: fc.uuid() });

describe('the text of a comment', () => {
  it('gives back its references and the words between them', () => {
    const words = fc.string({ minLength: 1 }).filter((text) => !/[[\]]/.test(text));
    fc.assert(
      fc.property(fc.array(fc.tuple(words, target)), (pairs) => {
        const body = pairs.map(([text, one]) => text + referenceInComment(one)).join('');
        expect(commentPieces(body)).to.deep.equal(pairs.flat());
      }),
    );
  });

  it('is a sign in place of each reference where it is plain', () => {
    const one = referenceInComment({ type: 'NOTE', id: '0b2f3a5c-9d1e-4f6a-8b7c-1d2e3f405162' });
    expect(plainComment(`See ${one}, and ${one}!`)).to.equal('See ↗, and ↗!');
    expect(commentPieces('')).to.deep.equal([]);
  });

  it('keeps what only looks like a reference', () => {
    for (const text of [
      '[[note:x]]',
      '[[song:0000000000000000000001]]',
      `[[note:${'z'.repeat(22)}]]`,
      '[[ ]]',
      'a[[0]]b',
    ])
      expect(commentPieces(text), text).to.deep.equal([text]);
    fc.assert(fc.property(fc.string(), (text) => void plainComment(text)));
  });
});
