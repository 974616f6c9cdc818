import { expect } from 'chai';
import { featuresOf, wordKey } from './features.ts';
import { phraseWords } from './phrase-words.ts';
import { endsInside, sentences } from './sentences.ts';
import { eachWord, onlyWords } from './words.ts';

const wordsOf = (text: string) => {
  const found: string[] = [];
  eachWord(text, (start, end) => found.push(text.slice(start, end)));
  return found;
};

describe('the words of a text', () => {
  const cases: [text: string, words: string[]][] = [
    ['', []],
    ["It doesn't work, Mr. O’Neill!", ['It', "doesn't", 'work', 'Mr', 'O’Neill']],
    ["'quoted' users'", ['quoted', 'users']],
    ['cafe\u0301 na\u00efve', ['cafe\u0301', 'naïve']],
    ['iOS17 3.5', ['iOS17', '3', '5']],
    ['快递 slow慢', ['快', '递', 'slow', '慢']],
    ['👍🏽 great', ['great']],
    ['𝒜𝒷 \ud83d', ['𝒜𝒷']],
  ];
  for (const [text, words] of cases)
    it(`are found in ${JSON.stringify(text)}`, () => expect(wordsOf(text)).to.deep.equal(words));

  it('reads no words from web and email addresses', () => {
    const text = 'See https://a.example/b?c=d, www.shop.example or me@shop.example now';
    expect(onlyWords(text)).to.have.length(text.length);
    expect(wordsOf(onlyWords(text))).to.deep.equal(['See', 'or', 'now']);
  });

  const left: [text: string, words: string[]][] = [
    ['Great<br />taste <a href="http://x.example">here</a><!-- no -->', ['Great', 'taste', 'here']],
    ['Salt &amp; vinegar&nbsp;chips &#128512;', ['Salt', 'vinegar', 'chips']],
    ['3 < 4 and a > b, R&D; AT&T', ['3', '4', 'and', 'a', 'b', 'R', 'D', 'AT', 'T']],
    ['Call 894-756-2172 or (555) 123 4567 by 2024', ['Call', 'or', 'by', '2024']],
    ['account 8947562172, on 2023-01-05 for 12.50', ['account', 'on', 'for', '12', '50']],
    ['Good morning, the tea', ['the', 'tea']],
    ['Kind regards, Jo. You’re welcome. Guten Tag', ['Jo']],
    ['goodmorning good mornings', ['goodmorning', 'good', 'mornings']],
  ];
  for (const [text, words] of left)
    it(`do not include markup, long numbers and greetings: ${text}`, () => {
      expect(onlyWords(text)).to.have.length(text.length);
      expect(wordsOf(onlyWords(text))).to.deep.equal(words);
    });

  it('are whole where an apostrophe is written as an entity', () => {
    expect(phraseWords('don&#39;t').map(({ key }) => key)).to.deep.equal([wordKey("don't")]);
  });

  it('are found in time proportional to their number, whatever stands there', () => {
    const [word, marks] = ['x1'.repeat(16_000), '.'.repeat(32_000)];
    expect(onlyWords(`${word} @ me@shop.example`)).to.equal(`${word} @ ${' '.repeat(15)}`);
    for (const long of ['<a', '<', '&a', '1 ', '1-', 'a1', 'good ', 'have a '])
      expect(onlyWords(long.repeat(32_000))).to.have.length(32_000 * long.length);
    expect(sentences(`One${marks} two. Three`).map(({ text }) => text)).to.deep.equal([`One${marks} two.`, 'Three']);
    expect(sentences(`One${' '.repeat(32_000)}two`)).to.have.length(1);
  }).timeout(2000);

  it('are words of a dictionary in phrases, each joined to the one before it or not', () => {
    expect(phraseWords('top up, now').map(({ key, joined }) => [key, joined])).to.deep.equal([
      ['top', true],
      ['up', true],
      ['now', false],
    ]);
    expect(phraseWords('快递太慢').map(({ key }) => key)).to.include('快递');
  });

  it('say the same with and without accents and capitals, and nothing where a name was taken out', () => {
    expect(wordKey('ÉCOLE')).to.equal(wordKey('ecole'));
    expect(wordKey('XXXX')).to.equal('');
    expect(['AB12345', 'iOS17', '2024', '12345'].map(wordKey)).to.deep.equal(['', 'ios17', '2024', '']);
    expect(featuresOf('')).to.deep.equal([]);
  });

  it('have their parts in common with their other forms', () => {
    expect(featuresOf('card')).to.deep.equal(['card']);
    expect(featuresOf('cards')).to.deep.equal(['cards', '~card', '~ards']);
    expect(featuresOf('2024')).to.deep.equal(['2024', '~0']);
  });
});

describe('the sentences of a text', () => {
  const cases: [text: string, sentences: string[]][] = [
    ['', []],
    ['One. Two! Three? Four', ['One.', 'Two!', 'Three?', 'Four']],
    ['It cost 3.50 at St. James. Fine.', ['It cost 3.50 at St. James.', 'Fine.']],
    ['She said "No." Then left.', ['She said "No."', 'Then left.']],
    ['太慢了。很贵！', ['太慢了。', '很贵！']],
    ['A line\n\n  another  ', ['A line', 'another']],
    ['wait... and see', ['wait... and see']],
  ];
  for (const [text, found] of cases)
    it(`are pieces of ${JSON.stringify(text)}`, () => {
      expect(sentences(text).map((one) => one.text)).to.deep.equal(found);
      for (const one of sentences(text)) expect(text.slice(one.start, one.start + one.text.length)).to.equal(one.text);
    });

  it('end where a piece of them ends, or go on', () => {
    const text = 'It came late. Nobody told me, and the box was wet';
    const goesOn = (piece: string) => endsInside(piece, text);
    expect(['It came late.', text, `${text.slice(0, 14)}`].map(goesOn)).to.deep.equal([false, false, false]);
    expect(['It came', 'It came late. Nobody', 'It came late. Nobody told me,'].map(goesOn)).to.deep.equal([
      true,
      true,
      true,
    ]);
    expect(endsInside('late', `late ${'and wet '.repeat(100)}`)).to.equal(true);
  });
});
