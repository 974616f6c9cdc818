import { expect } from 'chai';
import fc from 'fast-check';
import type { TimedWord } from '../../documents/transcript.ts';
import { type CutTurn, cutTimes, spanOf } from './cut-turn.ts';

const turn = (text: string, more: Partial<CutTurn> = {}): CutTurn => {
  const [before = '', after = ''] = text.split('|');
  return { before, after, start: 1000, end: 9000, next: null, ...more };
};
const WORDS: TimedWord[] = [
  [1000, 1200, 'It'],
  [1250, 1600, ' took'],
  [1700, 2100, ' three'],
  [2100, 2900, ' weeks.'],
  [4000, 4300, ' Then'],
  [4400, 4500, ' it'],
  [4500, 5200, ' failed.'],
];

const SPOKEN =
  'invoice arrived late because nobody checked our address twice before sending parcels through customs again'.split(
    ' ',
  );

describe('a turn that is cut in two', () => {
  const byWords: [description: string, text: string, end: number, start: number][] = [
    ['between two words', 'It took three weeks. |Then it failed.', 2900, 4000],
    ['between two words without a pause', 'It took three| weeks. Then it failed.', 2100, 2100],
    ['within a word', 'It took three weeks. Then it fai|led.', 4850, 4850],
    ['beside a word that was corrected', 'It took four weeks. |Then it failed.', 2900, 4000],
    ['right after a word that was corrected', 'It took three months. |Then it failed.', 2900, 4000],
    ['right before a word that was corrected', 'It took three weeks. |And it failed.', 2900, 4000],
    ['among many corrections', 'So it took over 3 weeks. |Then, at last, the export failed.', 2900, 4000],
    ['where case and accents were corrected', 'IT TOOK THRÉE WEEKS! |THEN IT FAILED', 2900, 4000],
  ];
  for (const [says, text, end, start] of byWords)
    it(`${says} goes by the times of its words`, () =>
      expect(cutTimes(turn(text), WORDS)).to.deep.equal({ end, start }));

  it('before a last short word goes by its time, though the one before it was corrected', () => {
    const words: TimedWord[] = [...WORDS, [6000, 6200, ' ok.']];
    const much =
      'It took three weeks. Then it was broken for all of us, and nobody had an idea what to do about that, |ok.';
    expect(cutTimes(turn(much), words)).to.deep.equal({ end: 5200, start: 6000 });
  });

  it('goes by the nearest of words that are said again and again', () => {
    const words = Array.from({ length: 40 }, (_, at): TimedWord => [at * 100, at * 100 + 50, ' no']);
    const text = `${'no '.repeat(30)}|${'no '.repeat(10)}`;
    expect(cutTimes(turn(text, { start: 0, end: 4000 }), words)).to.deep.equal({ end: 2950, start: 3000 });
  });

  it('shares the time of a cue by its letters where nobody timed the words', () => {
    const cues: TimedWord[] = [
      [1000, 3000, 'It took ten weeks.'],
      [3200, 5200, 'Then it broke.'],
    ];
    expect(cutTimes(turn('It took ten weeks. |Then it broke.'), cues)).to.deep.equal({ end: 3000, start: 3200 });
    expect(cutTimes(turn('It took ten |weeks. Then it broke.'), cues)).to.deep.equal({ end: 2286, start: 2286 });
  });

  const bare: [description: string, turn: CutTurn, end: number | null, start: number | null][] = [
    ['time passes evenly', turn('abcd |efgh ijkl mnop'), 3000, 3000],
    ['the next turn tells how long it lasted', turn('abcd |efgh', { end: null, next: 3000 }), null, 2000],
    ['the own end counts more than the next turn', turn('abcd |efgh', { end: 3000, next: 9000 }), 2000, 2000],
    ['nothing is made up', turn('abcd |efgh', { end: null }), null, null],
    ['nothing is made up without a start', turn('abcd |efgh', { start: null }), null, null],
    ['nothing lies between turns that overlap', turn('abcd |efgh', { end: null, next: 500 }), null, null],
  ];
  for (const [says, of, end, start] of bare)
    it(`without timed words: ${says}`, () => expect(cutTimes(of, [])).to.deep.equal({ end, start }));

  it('at either end has an empty half that takes no time', () => {
    expect(cutTimes(turn('|It took'), WORDS)).to.deep.equal({ end: 1000, start: 1000 });
    expect(cutTimes(turn('It took … |'), WORDS)).to.deep.equal({ end: 9000, start: 9000 });
  });

  it('lies between any two of its words exactly, also when another one was corrected', () => {
    const timing = fc.record({ pause: fc.nat(500), length: fc.integer({ min: 1, max: 900 }) });
    fc.assert(
      fc.property(
        fc.shuffledSubarray(SPOKEN, { minLength: 3 }),
        fc.array(timing, { minLength: SPOKEN.length, maxLength: SPOKEN.length }),
        fc.nat(),
        fc.nat(),
        (said, timings, cutAt, corrected) => {
          let at = 0;
          const words = said.map((text, index): TimedWord => {
            const { pause = 0, length = 1 } = timings[index] ?? {};
            const start = at + pause;
            at = start + length;
            return [start, at, text];
          });
          const cut = 1 + (cutAt % (words.length - 1));
          const fixed = said.map((text, index) => (index === corrected % (2 * said.length) ? 'erm' : text));
          const [before, after] = [fixed.slice(0, cut).join(' '), fixed.slice(cut).join(' ')];
          expect(cutTimes({ before, after, start: 0, end: at, next: null }, words)).to.deep.equal({
            end: words[cut - 1]?.[1],
            start: words[cut]?.[0],
          });
        },
      ),
    );
  });
});

describe('the time in which the words of a turn were said', () => {
  const cases: [turn: CutTurn, span: ReturnType<typeof spanOf>][] = [
    [turn('a|b'), { from: 1000, to: 9000 }],
    [turn('a|b', { next: 9500 }), { from: 1000, to: 9500 }],
    [turn('a|b', { next: 5000 }), { from: 1000, to: 9000 }],
    [turn('a|b', { end: null, next: 5000 }), { from: 1000, to: 5000 }],
    [turn('a|b', { end: null }), undefined],
    [turn('a|b', { start: null }), undefined],
    [turn('a|b', { end: 1000 }), undefined],
  ];
  for (const [of, span] of cases)
    it(`is ${JSON.stringify(span) ?? 'unknown'} for ${of.start}–${of.end}, ${of.next} next`, () =>
      expect(spanOf(of)).to.deep.equal(span));
});
