import { expect } from 'chai';
import fc from 'fast-check';
import { Refusal } from '../../refusal.ts';
import { fragments } from './fragments.ts';
import { marks, matches, parseQuery, searchTokens } from './search-query.ts';

const words = (text: string) => [...searchTokens(text)].map((token) => token.text);
const marked = (text: string, query: string) =>
  marks(text, parseQuery(query)).map(([start, end]) => text.slice(start, end));
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

describe('searchTokens', () => {
  const cases: [string, string[]][] = [
    ['Crème brûlée, really!', ['creme', 'brulee', 'really']],
    ['don’t e-mail 3.14', ['don', 't', 'e', 'mail', '3', '14']],
    ['東京都', ['東京', '京都', '都']],
    ['京', ['京']],
    ['iPhone15の新機能', ['iphone15', 'の新', '新機', '機能', '能']],
    ['東京 tower', ['東京', '京', 'tower']],
    ['한국어 test', ['한국', '국어', '어', 'test']],
    ['ｶﾞｲﾄﾞ', ['ガイ', 'イド', 'ド']],
    ['ガイド', ['ガイ', 'イド', 'ド']],
    ['co\u00adoperate', ['cooperate']],
    ['हिन्दी में', ['हिन्दी', 'में']],
    ['😀 — …', []],
    ['', []],
  ];
  for (const [text, tokens] of cases)
    it(`reads ${JSON.stringify(text)}`, () => expect(words(text)).to.deep.equal(tokens));

  it('cuts words that are too long for the index', () =>
    expect(words('a'.repeat(5000))).to.deep.equal(['a'.repeat(64)]));

  it('gives folded tokens in order that lie inside the text', () => {
    fc.assert(
      fc.property(any, (text) => {
        let before = -1;
        for (const { text: token, start, end } of searchTokens(text)) {
          expect(start).to.be.greaterThan(before);
          expect(end).to.be.greaterThan(start).and.at.most(text.length);
          expect(token).to.match(/^[\p{L}\p{N}\p{M}]+$/u);
          before = start;
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('parseQuery', () => {
  const token = (text: string, at: number, prefix = false) => ({ text, at, prefix });
  it('reads quotes as a phrase, bare words as words, and the last one as a beginning', () => {
    expect(parseQuery('fast e-mail "Slow Check-out" Pag').terms).to.deep.equal([
      { tokens: [token('fast', 0)] },
      { tokens: [token('e', 0), token('mail', 1)] },
      { tokens: [token('slow', 0), token('check', 1), token('out', 2)] },
      { tokens: [token('pag', 0, true)] },
    ]);
    expect(parseQuery('fast e-ma ').terms.at(-1)).to.deep.equal({ tokens: [token('e', 0), token('ma', 1, true)] });
  });
  it('takes no word for a beginning when a phrase comes after it', () => {
    expect(parseQuery('fast "slow check"').terms).to.deep.equal([
      { tokens: [token('fast', 0)] },
      { tokens: [token('slow', 0), token('check', 1)] },
    ]);
  });
  it('reads other quotation marks too', () => {
    for (const text of ['“a b”', '„a b“', '«a b»', '「a b」', '＂a b＂'])
      expect(parseQuery(text).terms, text).to.deep.equal([{ tokens: [token('a', 0), token('b', 1)] }]);
  });
  it('lets the last word of an unclosed quote be typed on', () => {
    expect(parseQuery('"slow che').terms).to.deep.equal([{ tokens: [token('slow', 0), token('che', 1, true)] }]);
  });
  it('keeps distances where characters come in pairs', () => {
    expect(parseQuery('"東京都 tower"').terms).to.deep.equal([
      { tokens: [token('東京', 0), token('京都', 1), token('tower', 3)] },
    ]);
    for (const [query, at] of [
      ['京', 0],
      ['京 tower', 0],
      ['tower 京', 1],
    ] as const)
      expect(parseQuery(query).terms[at], query).to.deep.equal({ tokens: [token('京', 0, true)] });
  });
  it('has no terms without words', () => {
    for (const text of ['', '   ', '""', '"', '— …', '😀', '\ud800'])
      expect(parseQuery(text).terms, text).to.deep.equal([]);
  });
  it('refuses more than 60 words or 2000 characters', () => {
    expect(parseQuery('a '.repeat(60)).terms).to.have.length(60);
    expect(() => parseQuery('a '.repeat(61))).to.throw(Refusal, '60 words');
    expect(() => parseQuery('"a b" '.repeat(31))).to.throw(Refusal, '60 words');
    expect(parseQuery('a'.repeat(2000)).terms).to.have.length(1);
    expect(() => parseQuery('a'.repeat(2001))).to.throw(Refusal, '2000 characters');
  });
});

describe('matches', () => {
  const cases: [string, string, boolean][] = [
    ['The checkout was slow', 'che', true],
    ['The checkout was slow', 'out', false],
    ['The checkout was slow', 'slow che', true],
    ['The checkout was slow', 'che slow', false],
    ['The checkout was slow', 'che "was slow"', false],
    ['The checkout was slow', 'checkout sl', true],
    ['The checkout was slow', 'slow the', true],
    ['The checkout was slow', 'slow fast', false],
    ['The checkout was slow', '"was slow"', true],
    ['The checkout was slow', '"slow was"', false],
    ['The checkout was slow', '"check"', false],
    ['Café', 'cafe', true],
    ['cafe', 'CAFÉ', true],
    ['l’été dernier', 'été', true],
    ['e-mail', 'e-m', true],
    ['e-mail', 'e-m e', false],
    ['I live in 東京都', '都 live', true],
    ['I live in 東京都', '京都', true],
    ['I live in 東京都', '都', true],
    ['I live in 東京都', '東都', false],
    ['東京 tower', '"東京 tower"', true],
    ['東京都 tower', '"東京 tower"', false],
    ['東京タワー', '東京タワー', true],
    ['ｶﾞｲﾄﾞ', 'ガイド', true],
    ['anything', '', false],
  ];
  for (const [text, query, found] of cases)
    it(`${found ? 'finds' : 'does not find'} ${query || 'nothing'} in ${text}`, () =>
      expect(matches(text, parseQuery(query))).to.equal(found));

  it('finds every text by itself, quoted or bare', () => {
    fc.assert(
      fc.property(any, (text) => {
        const plain = text.replace(/["“”„‟«»＂「」『』]/gu, ' ');
        if (words(plain).length === 0 || plain.length > 1900 || plain.split(/\s+/u).length > 60) return;
        expect(matches(plain, parseQuery(`"${plain}"`)), 'quoted').to.equal(true);
        expect(matches(plain, parseQuery(plain)), 'bare').to.equal(true);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('marks', () => {
  it('marks whole words, phrases as one piece and single characters of a pair', () => {
    expect(marked('The checkout was slow, slowly checked', 'slow che')).to.deep.equal(['checkout', 'slow', 'checked']);
    expect(marked('was slow and was not slow', '"was slow"')).to.deep.equal(['was slow']);
    expect(marked('東京都に住む', '京都')).to.deep.equal(['京都']);
    expect(marked('東京都に住む', '京')).to.deep.equal(['京']);
    expect(marked('東京都に住む', '東京都')).to.deep.equal(['東京都']);
    expect(marked('Cre\u0300me', 'crème')).to.deep.equal(['Cre\u0300me']);
  });

  it('marks Korean and Vietnamese words in whichever form text and question are', () => {
    const cases: [string, string, string[]][] = [
      ['저는 한국어로 말했습니다', '한국어', ['한국어']],
      ['저는 한국어로 말했습니다', '국', ['국']],
      ['저는 한국어로 말했습니다', '"한국어로 말했습니다"', ['한국어로 말했습니다']],
      ['Chúng tôi đặt hàng ở Việt Nam', 'việt', ['Việt']],
      ['Chúng tôi đặt hàng ở Việt Nam', '"đặt hàng"', ['đặt hàng']],
    ];
    for (const [text, typed, found] of cases)
      for (const form of ['NFC', 'NFD'])
        for (const typedForm of ['NFC', 'NFD'])
          expect(marked(text.normalize(form), typed.normalize(typedForm)), `${typedForm} in ${form}`).to.deep.equal(
            found.map((words) => words.normalize(form)),
          );
    expect(marked('한국'.normalize('NFD'), '하'), 'not a part of a syllable').to.deep.equal([]);
  });

  it('is sorted, without overlaps, inside the text, and there whenever the text matches', () => {
    fc.assert(
      fc.property(any, any, (text, typed) => {
        if (typed.split(/\s+/u).length > 60) return;
        const query = parseQuery(typed);
        const ranges = marks(text, query);
        let before = -1;
        for (const [start, end] of ranges) {
          expect(start).to.be.greaterThan(before);
          expect(end).to.be.greaterThan(start).and.at.most(text.length);
          before = end;
        }
        if (matches(text, query)) expect(ranges).to.not.have.length(0);
        expect(
          fragments(text, ranges)
            .map((piece) => piece.text)
            .join(''),
        ).to.equal(text);
      }),
      { numRuns: 1000 },
    );
  });
});
