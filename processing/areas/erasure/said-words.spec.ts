import { expect } from 'chai';
import { SaidWords } from './said-words.ts';

const SAID = [
  'Yes. I think so. Well, the parcel came late – on every single Sunday, and nobody told us why it was so.',
  'That is what I don’t like. The dog of my aunt barks! Über die Straße läuft kein Hund, das weiß doch jeder hier.',
  '我们每个星期天都收到迟到的包裹，没有人告诉我们为什么。',
];

describe('searching for words that someone said', () => {
  const said = new SaidWords(SAID);
  const found = (text: string) => said.placesIn(text).map(({ from, to }) => text.slice(from, to));

  const cases: [string, string[]][] = [
    ['Yes. I think so.', []],
    ['They said: that is what I don’t like!', ['that is what I don’t like']],
    ["She told us THAT IS WHAT I DON'T LIKE today", ["THAT IS WHAT I DON'T LIKE"]],
    ['the dog of my aunt barks, the dog of my uncle does not', ['the dog of my aunt barks']],
    ['I know the dog of my aunt.', []],
    ['“parcel came late on every single Sunday and”', ['parcel came late on every single Sunday and']],
    [
      '…parcel came late, on every\nsingle  SUNDAY and nobody… Well, ok.',
      ['parcel came late, on every\nsingle  SUNDAY and nobody'],
    ],
    ['the parcel came late on every Sunday and nobody told us', []],
    ['parcel came late on every single Sunday', []],
    ['uber die strasse lauft kein hund das weiss', ['uber die strasse lauft kein hund das weiss']],
    ['她说“每个星期天都收到迟到的包裹”', ['每个星期天都收到迟到的包裹']],
    ['包裹', []],
    ['', []],
  ];
  for (const [text, expected] of cases)
    it(`finds ${JSON.stringify(expected)} in ${JSON.stringify(text)}`, () =>
      expect(found(text)).to.deep.equal(expected));

  it('finds no run of words that spans several turns', () => {
    expect(found('I think so well the parcel of my aunt barks late')).to.deep.equal([]);
  });

  it('reads a long text in time that grows with it', () => {
    const text = 'the parcel came late and the dog of my aunt came late on every '.repeat(20_000);
    const begun = performance.now();
    expect(found(text)).to.deep.equal([]);
    expect(performance.now() - begun).to.be.lessThan(20_000);
  });

  it('finds nothing without spoken words', () => {
    expect(new SaidWords([]).placesIn(SAID.join(' '))).to.deep.equal([]);
    expect(new SaidWords(['Yes.', 'I think so.']).placesIn(SAID.join(' '))).to.deep.equal([]);
  });
});
