import { expect } from 'chai';
import type { SpokenWord } from './spoken-word.ts';
import { corrected, readVocabulary } from './vocabulary.ts';

const words = (text: string, more: Partial<SpokenWord> = {}): SpokenWord[] =>
  text.split(' ').map((one, at) => ({ text: one, startMs: at * 100, endMs: at * 100 + 80, ...more }));
const textOf = (all: readonly SpokenWord[]) => all.map(({ text }) => text).join(' ');

describe('corrections of what was heard', () => {
  const cases: [heard: string, written: string, said: string, result: string][] = [
    ['ear shot', 'Earshot', 'We use Ear Shot, daily.', 'We use Earshot, daily.'],
    ['ear shot', 'Earshot', 'an earshot away', 'an earshot away'],
    ['cat', 'CAT', 'the cat concatenates', 'the CAT concatenates'],
    ['zoe', 'Zoë', '“Zoe” said', '“Zoë” said'],
    ['СРМ', 'CRM', 'наша срм работает', 'наша CRM работает'],
    ['the rapist', 'X', 'my therapist said', 'my therapist said'],
    ['イヤーショット', 'Earshot', '私は イヤー ショット 。', '私は Earshot 。'],
    ['イヤー', 'Y', 'イヤーショット です', 'イヤーショット です'],
    ['node.js', 'Node.js', 'in node.js, mostly', 'in Node.js, mostly'],
    ['new', 'old', 'new new news', 'old old news'],
    ['…', 'x', 'well … yes', 'well … yes'],
  ];
  for (const [heard, written, said, result] of cases)
    it(`makes “${result}” of “${said}”`, () =>
      expect(textOf(corrected(words(said), [{ heard, written }]))).to.equal(result));

  it('prefers the longer one', () => {
    const corrections = [
      { heard: 'new', written: 'Newt' },
      { heard: 'new york', written: 'New York' },
    ];
    expect(textOf(corrected(words('new york is new'), corrections))).to.equal('New York is Newt');
  });

  it('keeps times, and is as sure as the least sure word', () => {
    const [one, two] = words('ear shot', { speaker: 'A' }) as [SpokenWord, SpokenWord];
    const sure = [
      { ...one, confidence: 0.9 },
      { ...two, confidence: 0.4 },
    ];
    expect(corrected(sure, [{ heard: 'Ear shot', written: 'Earshot' }])).to.deep.equal([
      { text: 'Earshot', startMs: 0, endMs: 180, confidence: 0.4, speaker: 'A' },
    ]);
  });

  it('never joins words of two speakers', () => {
    const [one, two] = words('ear shot') as [SpokenWord, SpokenWord];
    const all = [
      { ...one, speaker: 'A' },
      { ...two, speaker: 'B' },
    ];
    expect(corrected(all, [{ heard: 'ear shot', written: 'Earshot' }])).to.deep.equal(all);
  });
});

describe('lines of a vocabulary', () => {
  it('are terms, or corrections whose right spelling is a term', () => {
    expect(readVocabulary(['Earshot', ' ear shot=Earshot', 'C = C', 'x = ', '=y', 'a = b = c', ''])).to.deep.equal({
      terms: ['Earshot', 'C', 'x =', '=y', 'b = c'],
      corrections: [
        { heard: 'ear shot', written: 'Earshot' },
        { heard: 'C', written: 'C' },
        { heard: 'a', written: 'b = c' },
      ],
    });
  });
});
