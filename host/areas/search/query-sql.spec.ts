import { parseQuery } from '@earshot/core/rules/words/search-query';
import { expect } from 'chai';
import { indexQuery } from './query-sql.ts';
import { shareIn } from './word-shares.ts';

const written = (typed: string, shares: Record<string, number> = {}) =>
  indexQuery(parseQuery(typed), shareIn(Object.entries(shares).map(([word, share]) => ({ word, share }))));

describe('indexQuery', () => {
  it('writes words, phrases in their order, and the last word as a beginning', () => {
    const { exact, whole, ordered } = written('slow "check out now" e-mail');
    expect(exact).to.equal(`('slow') & ('check' <1> 'out' <1> 'now') & ('e' <1> 'mail':*)`);
    expect(whole).to.equal(`'slow' & 'check' & 'out' & 'now' & 'e' & 'mail'`);
    expect(ordered).to.deep.equal({
      queries: [`('check' <1> 'out' <1> 'now')`, `('e' <1> 'mail':*)`],
      patterns: [' check out now ', ' e mail[^ ]* '],
    });
  });

  it('keeps the distances of characters that come in pairs', () => {
    expect(written('"東京都 tower"').ordered).to.deep.equal({
      queries: [`('東京' <1> '京都' <2> 'tower')`],
      patterns: [' 東京 京都 [^ ]+ tower '],
    });
    expect(written('京').shown).to.deep.equal([' 京[^ ]* ']);
  });

  it('asks the index for everything when nothing is known but the length of words', () => {
    expect(written('slow checkout')).to.include({ indexed: `'slow' & 'checkout':*`, left: '' });
    expect(written('slow ch')).to.include({ indexed: `'slow'`, left: `'ch':*` });
    expect(written('ch')).to.include({ indexed: `'ch':*`, left: '' });
  });

  it('leaves a frequent beginning to be looked for in the items of a rare word', () => {
    const shares = { people: 0.3, peoples: 0.1, slow: 0.2, checkout: 0.004 };
    expect(written('checkout people', shares)).to.include({ indexed: `'checkout'`, left: `'people':*` });
    expect(written('slow people', shares)).to.include({ indexed: `'slow' & 'people':*`, left: '' });
    expect(written('zebra peop', shares)).to.include({ indexed: `'zebra'`, left: `'peop':*` });
    // Whole words cost the index nothing.
    expect(written('people checkout', shares)).to.include({ indexed: `'checkout':* & 'people'`, left: '' });
    expect(written('"people slow" zebra', shares).indexed).to.contain(`'people'`).and.to.contain(`'slow'`);
  });
});

describe('shareIn', () => {
  const token = (text: string, prefix: boolean) => ({ text, prefix, at: 0 });
  const shareOf = shareIn([
    { word: 'check', share: 0.5 },
    { word: 'checkout', share: 0.2 },
    { word: 'slow', share: 0.02 },
  ]);
  it('adds up what begins alike and takes the unknown for rare', () => {
    expect(shareOf(token('check', false))).to.equal(0.5);
    expect(shareOf(token('che', true))).to.be.closeTo(0.6, 1e-9);
    expect(shareOf(token('zebra', true))).to.equal(0.001);
    expect(shareIn([])(token('c', true))).to.be.greaterThan(shareIn([])(token('checkout', true)));
  });
});
