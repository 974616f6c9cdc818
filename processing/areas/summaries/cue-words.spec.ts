import { expect } from 'chai';
import { CueWords } from './cue-words.ts';
import { wordsOf } from './reading.ts';

describe('words that sentences are recognised by', () => {
  const CASES: [phrases: string[], sentence: string, weight: number][] = [
    [['wish*'], 'She wishes for more.', 1],
    [['wish*'], 'I wish I wished.', 1],
    [['wish'], 'She wishes for more.', 0],
    [['hard to'], 'It is hard to find.', 1.5],
    [['hard to'], 'It is hard, and to find.', 0],
    [['# %'], 'We lost 20 % of them, then 5%.', 1.5],
    [['# hours', 'hours'], 'It took 3 hours.', 2.5],
    [["don't know"], 'I don’t know yet.', 1.5],
    [['größ*'], 'Das größte Problem', 1],
    [['$ #'], 'It costs $ 300 a year.', 1.5],
    [['café'], 'Un CAFE noir', 1],
    [[''], 'anything', 0],
  ];
  for (const [phrases, sentence, weight] of CASES)
    it(`${phrases.join(', ') || 'nothing'} in “${sentence}” weighs ${weight}`, () =>
      expect(new CueWords(phrases).weigh(wordsOf(sentence).words)).to.equal(weight));
});
