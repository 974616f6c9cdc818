import { searchTokens } from '@earshot/core/rules/words/search-query';
import { expect } from 'chai';
import fc from 'fast-check';
import { indexedText } from './indexed-text.ts';

const tokensOf = (text: string) => [...searchTokens(text)].map((token) => token.text);

describe('indexedText', () => {
  it('stores the position of each token, with weight A for the title and a gap before the text', async () => {
    expect(await indexedText('Slow checkout', 'It was slow, slow!')).to.deep.equal({
      parts: ['It was slow, slow!'],
      folded: [],
      partial: false,
      titleWords: `'slow':1 'checkout':2`,
      words: `'slow':1A,8,9 'checkout':2A 'it':6 'was':7`,
    });
  });

  it('returns empty vectors for an empty text', async () => {
    const nothing = { parts: [], folded: [], partial: false, titleWords: '', words: '' };
    expect(await indexedText('', '')).to.deep.equal(nothing);
    expect(await indexedText('—', '…')).to.deep.equal({ ...nothing, parts: ['…'] });
  });

  it('cuts long texts at tokens into parts that are the text again', async () => {
    const piece = fc.constantFrom('word', 'Été', '東京都', '。', ' ', '\n', '😀', '-', 'x'.repeat(70), ' — ');
    const text = fc.array(piece, { minLength: 2000, maxLength: 9000 }).map((pieces) => pieces.join(''));
    await fc.assert(
      fc.asyncProperty(text, async (whole) => {
        const { parts, folded } = await indexedText('', whole);
        expect(parts.join('')).to.equal(whole);
        expect(parts.slice(0, -1).every((part) => part.length >= 2000)).to.equal(true);
        expect(Math.max(...parts.map((part) => part.length))).to.be.below(12_100);
        if (folded.length > 0) expect(folded.length).to.equal(parts.length);
        if (folded.length > 0) expect(folded.join('').slice(1).split(' ')).to.deep.equal(tokensOf(whole));
      }),
      { numRuns: 20 },
    );
  });

  it('is marked as partial when positions are missing', async () => {
    expect((await indexedText('', 'a '.repeat(255))).partial).to.equal(false);
    const often = await indexedText('', 'a '.repeat(256));
    expect(often.partial).to.equal(true);
    expect(often.folded).to.deep.equal([' a'.repeat(256)]);
    const long = Array.from({ length: 17_000 }, (_, at) => `w${at}`);
    const late = await indexedText('', long.join(' '));
    expect(late.partial).to.equal(true);
    expect(late.words).to.contain(`'w16000':16004 `).and.to.contain(` 'w16999'`).and.not.to.contain(`'w16999':`);
  });

  it('stays within a megabyte for any text', async () => {
    const random = Array.from({ length: 200_000 }, (_, at) => `${at}x${(at * 7919) % 99_991}`).join(' ');
    const { words, partial } = await indexedText('', random);
    expect(partial).to.equal(true);
    expect(words.length).to.be.below(2_500_000);
    expect(words).to.contain(`'0x0':4`);
  });

  it('reads an endless run of letters in slices', async () => {
    const { parts } = await indexedText('', `${'東'.repeat(25_000)} end`);
    expect(parts.join('')).to.have.length(25_004);
    expect((await indexedText('', '😀'.repeat(12_000))).parts.every((part) => part.isWellFormed())).to.equal(true);
  });
});
