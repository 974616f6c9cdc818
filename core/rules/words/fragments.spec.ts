import { expect } from 'chai';
import fc from 'fast-check';
import { excerpt } from './fragments.ts';
import { marks, parseQuery } from './search-query.ts';

const any = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        '東',
        '京',
        '都',
        'の',
        'ガ',
        'ｶﾞ',
        '한',
        '국',
        'tower',
        'Été',
        'x',
        ' ',
        '-',
        '"',
        'ภา',
        'e\u0301',
        '\u00ad',
        '3',
        '.',
      ),
      { maxLength: 14 },
    )
    .map((parts) => parts.join('')),
);

describe('excerpt', () => {
  const text = `${'one two three '.repeat(30)}needle ${'four five six '.repeat(30)}`;
  it('shows the words around the first match', () => {
    const pieces = excerpt(text, marks(text, parseQuery('needle')), 120);
    const shown = pieces.map((piece) => piece.text).join('');
    expect(pieces.filter((piece) => piece.match).map((piece) => piece.text)).to.deep.equal(['needle']);
    expect(shown).to.match(/^…(?:one|two|three) .* (?:four|five|six)…$/);
    expect(shown.length).to.be.within(80, 125);
  });
  it('shows the beginning without a match and all of a short text', () => {
    expect(excerpt(text, [], 20)).to.deep.equal([
      { text: 'one two three one', match: false },
      { text: '…', match: false },
    ]);
    expect(excerpt('short', [], 20)).to.deep.equal([{ text: 'short', match: false }]);
    expect(excerpt('', [], 20)).to.deep.equal([]);
  });
  it('is made of the text alone', () => {
    fc.assert(
      fc.property(any, any, fc.integer({ min: 5, max: 60 }), (body, typed, length) => {
        if (typed.split(/\s+/u).length > 60) return;
        const pieces = excerpt(body, marks(body, parseQuery(typed)), length);
        const shown = pieces.map((piece) => piece.text).join('');
        expect(body.includes(shown.replace(/^…|…$/g, '')) || body.includes(shown)).to.equal(true);
      }),
    );
  });
});
