import { expect } from 'chai';
import { type Doubt, doubtedRanges, type Timed } from './doubted-words.ts';

const WORDS: Timed[] = [
  [0, 200, 'It'],
  [250, 400, 'took'],
  [450, 700, 'weeks.'],
  [2000, 2200, 'Thank'],
  [2250, 2400, 'you.'],
  [3000, 3200, 'It'],
];
const DOUBTS: Doubt[] = [
  [250, 400, ['LOW_CONFIDENCE']],
  [2000, 2400, ['LOW_CONFIDENCE', 'OUTSIDE_SPEECH']],
  [3000, 3200, ['TOO_FAST']],
];
const found = (text: string, words = WORDS, doubts = DOUBTS) =>
  doubtedRanges(text, words, doubts).map(({ from, to, kind }) => `${text.slice(from, to)} ${kind}`);

describe('doubted words in a text', () => {
  const cases: [description: string, text: string, result: string[]][] = [
    ['as it was made', 'It took weeks. Thank you. It', ['took unsure', 'Thank unsaid', 'you. unsaid', 'It repeated']],
    ['after a deletion', 'It took weeks. It', ['took unsure', 'It repeated']],
    ['after a correction', 'It takes weeks. Thanks to you. It', ['Thank unsaid', 'you. unsaid', 'It repeated']],
    ['after an addition', 'Ann says: it took weeks. Thank you.', ['took unsure', 'Thank unsaid', 'you. unsaid']],
    ['of another note', 'Something else', []],
  ];
  for (const [says, text, result] of cases) it(`are found ${says}`, () => expect(found(text)).to.deep.equal(result));

  it('are none without doubts', () => expect(found('It took weeks.', WORDS, [])).to.deep.equal([]));

  it('are found when words begin together, as those of a corrected phrase', () => {
    const words: Timed[] = [
      [0, 0, 'a'],
      [0, 0, 'b'],
      [5, 9, 'c'],
    ];
    expect(found('a b c', words, [[0, 0, ['REPEATS']]])).to.deep.equal(['a repeated', 'b repeated']);
  });
});
