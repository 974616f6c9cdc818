import { expect } from 'chai';
import { type Quote, QuoteFinder, saysTheSame } from './anchor.ts';

const findQuote = (text: string, quote: Quote) => new QuoteFinder(text).find(quote, { context: false });

const at = (text: string, quote: string, prefix = '', suffix = '') => {
  const found = findQuote(text, { quote, prefix, suffix });
  return found && `${found.from}:${text.slice(found.from, found.to)}`;
};

describe('finding a quote again', () => {
  it('finds a quote at its only occurrence', () => expect(at('one two three', 'two', 'x', 'y')).to.equal('4:two'));

  it('takes the place whose surroundings fit best', () => {
    const text = 'Tell me: yes, I did. Then: yes, she did.';
    expect(at(text, 'yes', 'Then: ', ', she')).to.equal('27:yes');
    expect(at(text, 'yes', 'Tell me: ', ', I')).to.equal('9:yes');
  });

  it('refuses to choose between equal places', () => {
    expect(at('yes yes', 'yes')).to.equal(undefined);
    expect(at('a yes b. a yes b.', 'yes', 'a ', ' b')).to.equal(undefined);
    expect(at('no', 'yes')).to.equal(undefined);
    expect(at('anything', '')).to.equal(undefined);
    expect(at('anything', ' \n')).to.equal(undefined);
  });

  it('sees through spaces, typography, accents and case, but likes the exact words better', () => {
    expect(at('He said “don’t – ever”.', `"don't - ever"`)).to.equal('8:“don’t – ever”');
    expect(at('split in\nto two', 'split into two')).to.equal('0:split in\nto two');
    expect(at('un cafe\u0301 noir', 'un café noir')).to.equal('0:un cafe\u0301 noir');
    expect(at('ﬁne and soft\u00adhyphen', 'fine and softhyphen')).to.equal('0:ﬁne and soft\u00adhyphen');
    expect(at('Never. never.', 'never')).to.equal('7:never');
    expect(at('日本語のテキスト 😀 です', 'テキスト😀')).to.equal('4:テキスト 😀');
  });

  it('asks for surroundings that agree when it must be sure', () => {
    const finder = new QuoteFinder('We met. It was late and yes I went home.');
    const quote = { quote: 'yes', prefix: 'so I said ', suffix: ' and left' };
    expect(finder.find(quote, { context: false })).to.deep.equal({ from: 24, to: 27 });
    expect(finder.find(quote, { context: true })).to.equal(undefined);
    expect(finder.find({ ...quote, prefix: 'It was\nlate and ' }, { context: true })?.from).to.equal(24);
  });

  it('finds Korean and Vietnamese words in whichever form text and quote are', () => {
    for (const [text, quote] of [
      ['저는 한국어로 말했습니다', '한국어로'],
      ['Chúng tôi đặt hàng ở Việt Nam', 'đặt hàng'],
    ] as const)
      for (const form of ['NFC', 'NFD'])
        for (const other of ['NFC', 'NFD']) {
          const whole = text.normalize(form);
          const words = quote.normalize(form);
          expect(at(whole, quote.normalize(other), '', '')).to.equal(`${whole.indexOf(words)}:${words}`);
        }
  });

  it('takes a quote at the very start or end at its word', () => {
    const finder = new QuoteFinder('yes. no. maybe');
    expect(finder.find({ quote: 'yes', prefix: '', suffix: 'gone' }, { context: true })?.from).to.equal(0);
    expect(finder.find({ quote: 'maybe', prefix: 'gone', suffix: '' }, { context: true })?.from).to.equal(9);
    expect(finder.find({ quote: 'no', prefix: '', suffix: '' }, { context: true })).to.equal(undefined);
  });

  it('stays quick on a text that matches everywhere', () => {
    const text = 'a'.repeat(300_000);
    const started = performance.now();
    expect(findQuote(text, { quote: 'aaa', prefix: 'a'.repeat(64), suffix: 'a'.repeat(64) })).to.equal(undefined);
    expect(performance.now() - started).to.be.lessThan(3000);
  });

  it('compares words, not their looks', () => {
    expect(saysTheSame('a  b', 'a\nb')).to.equal(true);
    expect(saysTheSame('a b', 'a c')).to.equal(false);
  });
});
