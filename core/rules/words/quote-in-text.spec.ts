import { expect } from 'chai';
import fc from 'fast-check';
import { quoteInText } from './quote-in-text.ts';

const said = (quote: string, text: string) => {
  const standing = quoteInText(quote, text);
  return standing && text.slice(standing.from, standing.to);
};

describe('a quote in a text', () => {
  const cases: [quote: string, text: string, stands: string | undefined][] = [
    ['came late', 'It came late.', 'came late'],
    ['came  late', 'It came\nlate.', 'came\nlate'],
    ['came late', 'It came\u00a0 late.', 'came\u00a0 late'],
    ['Café', 'the Cafe\u0301 there', 'Cafe\u0301'],
    ['Cafe\u0301', 'the Café there', 'Café'],
    ['ﬁne', 'it was fine', 'fine'],
    ['delivery', 'de\u00adlivery', 'de\u00adlivery'],
    ['한국', '\u1112\u1161\u11ab\u1100\u116e\u11a8 사람', '\u1112\u1161\u11ab\u1100\u116e\u11a8'],
    ['Came late', 'It came late.', undefined],
    ['cafe', 'the Café there', undefined],
    ['came very late', 'It came late.', undefined],
    ['“so”', '"so"', undefined],
    ['', 'anything', undefined],
    [' \n', 'any thing', undefined],
  ];
  for (const [quote, text, stands] of cases)
    it(`${stands === undefined ? 'does not find' : 'finds'} ${JSON.stringify(quote)} in ${JSON.stringify(text)}`, () =>
      expect(said(quote, text)).to.equal(stands));

  it('stands wherever it was taken from, however white space is written since', () => {
    const words = fc.array(fc.constantFrom('late', 'Été', '東京', '😀', 'no.'), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(words, words, words, fc.constantFrom(' ', '\n', '  ', '\u00a0'), (before, quote, after, space) => {
        const text = [...before, ...quote, ...after].join(space);
        const found = said(quote.join(' '), text);
        expect(found?.split(/\s+/u).join(' ')).to.equal(quote.join(' '));
      }),
    );
  });

  it('is never found in a text that does not hold its words', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (quote, text) => {
        const found = said(quote, text);
        if (found !== undefined)
          expect(found.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '')).to.contain(
            quote.normalize('NFKC').replace(/[\s\p{Cf}]/gu, ''),
          );
      }),
    );
  });
});
