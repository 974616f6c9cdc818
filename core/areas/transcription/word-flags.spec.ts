import { expect } from 'chai';
import fc from 'fast-check';
import type { SpokenWord } from './spoken-word.ts';
import { type WordFlag, wordFlags } from './word-flags.ts';

/** Words that begin every 300 ms and last 250. */
const said = (text: string, more: Partial<SpokenWord> = {}): SpokenWord[] =>
  text.split(' ').map((word, at) => ({ text: word, startMs: at * 300, endMs: at * 300 + 250, ...more }));
const word = (startMs: number, endMs: number): SpokenWord => ({ text: 'well', startMs, endMs });

/** Words with a flag, joined. */
const flagged = (words: readonly SpokenWord[], flag: WordFlag, more: Parameters<typeof wordFlags>[1] = {}) =>
  wordFlags(words, more)
    .flatMap((flags, at) => (flags.includes(flag) ? [words[at]?.text] : []))
    .join(' ');

describe('reasons to doubt a word', () => {
  const SPOKEN = [
    [1000, 2000],
    [2600, 3000],
    [9000, 9500],
  ] as const;
  const outside: [description: string, word: SpokenWord, doubted: boolean][] = [
    ['within speech', word(1100, 1400), false],
    ['at its soft beginning', word(850, 1000), false],
    ['long before it', word(100, 500), true],
    ['long after it', word(3300, 3900), true],
    ['with 29 % in speech', word(510, 510 + 409), true],
    ['with 31 % in speech', word(510, 510 + 420), false],
    ['over a pause in speech', word(1900, 2700), false],
    ['longer than all speech', word(0, 20_000), true],
    ['without a length, in speech', word(1500, 1500), false],
    ['without a length, in silence', word(5000, 5000), true],
  ];
  for (const [says, one, doubted] of outside)
    it(`a word ${says} is ${doubted ? '' : 'not '}outside of speech`, () =>
      expect(wordFlags([one], { spoken: SPOKEN })[0]).to.deep.equal(doubted ? ['OUTSIDE_SPEECH'] : []));

  it('is not speech where nothing was found at all; nobody knows where nothing was listened to', () => {
    expect(wordFlags([word(0, 100)], { spoken: [] })).to.deep.equal([['OUTSIDE_SPEECH']]);
    expect(wordFlags([word(0, 100)], {})).to.deep.equal([[]]);
  });

  for (const [confidence, flags] of [
    [0.49, ['LOW_CONFIDENCE']],
    [0.5, []],
    [0, ['LOW_CONFIDENCE']],
    [undefined, []],
  ] as const)
    it(`a confidence of ${confidence} gives ${flags.length} flag`, () =>
      expect(wordFlags([{ ...word(0, 100), confidence }], {})).to.deep.equal([flags]));

  const repeats: [description: string, text: string, flagged: string][] = [
    [
      'three words three times',
      'so thank you all Thank you all. thank you ALL bye',
      'thank you all Thank you all. thank you ALL',
    ],
    ['three words twice', 'thank you all thank you all bye', ''],
    ['two words four times', 'you know you know you know you know', ''],
    ['one word nine times', `${'no '.repeat(9)}yes`, 'no no no no no no no no no'],
    ['one word five times', `${'no '.repeat(5)}yes`, ''],
    ['eight words three times', 'a b c d e f g h '.repeat(3).trim(), 'a b c d e f g h '.repeat(3).trim()],
    ['nine words three times', 'a b c d e f g h i '.repeat(3).trim(), ''],
    ['an unfinished fourth time', 'a b c a b c a b c a b x', 'a b c a b c a b c a b'],
    ['with words between', 'a b c x a b c y a b c', ''],
  ];
  for (const [says, text, wanted] of repeats)
    it(`repeats: ${says}`, () => expect(flagged(said(text), 'REPEATS')).to.equal(wanted));

  it('repeats of one speaker count, also when others speak between', () => {
    const words = said('a b c a b c a b c').flatMap((one, at): SpokenWord[] => [
      { ...one, speaker: 'A' },
      { ...one, text: `${at}`, speaker: 'B' },
    ]);
    expect(flagged(words, 'REPEATS')).to.equal('a b c a b c a b c');
  });

  const passages = [
    { startMs: 0, endMs: 600, noSpeech: 0.7, averageLogProbability: -1.2 },
    { startMs: 600, endMs: 1200, noSpeech: 0.7, averageLogProbability: -0.9 },
    { startMs: 1200, endMs: 1800, noSpeech: 0.5, averageLogProbability: -1.2 },
    { startMs: 1800, endMs: 2400, noSpeech: 0.9 },
  ];
  it('no speech: both the recogniser’s probability and its uncertainty say so', () =>
    expect(flagged(said('one two three four five six seven eight'), 'NO_SPEECH', { passages })).to.equal('one two'));

  for (const [step, flags] of [
    [142, 'a b c d e f g h'],
    [143, ''],
  ] as const)
    it(`eight words that begin ${step} ms apart are ${flags ? '' : 'not '}too fast`, () => {
      const words = 'a b c d e f g h'
        .split(' ')
        .map((text, at) => ({ text, startMs: at * step, endMs: at * step + 50 }));
      expect(flagged(words, 'TOO_FAST')).to.equal(flags);
    });

  const speech = fc.uniqueArray(fc.nat(30_000), { minLength: 2, maxLength: 20 }).map((moments) => {
    const ascending = moments.sort((a, b) => a - b);
    return ascending.flatMap((start, at): [number, number][] =>
      at % 2 === 0 && ascending[at + 1] !== undefined ? [[start, ascending[at + 1] as number]] : [],
    );
  });
  const words = fc
    .array(fc.record({ text: fc.constantFrom('a', 'b', 'c'), startMs: fc.nat(30_000), length: fc.nat(900) }), {
      maxLength: 60,
    })
    .map((all) =>
      all.map(({ length, ...one }) => ({ ...one, endMs: one.startMs + length })).sort((a, b) => a.startMs - b.startMs),
    );

  it('agree with counting each ms of a word', () => {
    fc.assert(
      fc.property(words, speech, (all, spoken) => {
        for (const [at, flags] of wordFlags(all, { spoken }).entries()) {
          const { startMs, endMs } = all[at] as SpokenWord;
          const length = Math.max(1, endMs - startMs);
          let heard = 0;
          for (let ms = startMs; ms < startMs + length; ms += 1)
            if (spoken.some(([start, end]) => start - 200 <= ms && ms < end + 200)) heard += 1;
          expect(flags.includes('OUTSIDE_SPEECH'), `${at} of ${JSON.stringify({ all, spoken })}`).to.equal(
            heard / length < 0.3,
          );
        }
      }),
      { numRuns: 60 },
    );
  });

  it('agree with comparing every run with those after it', () => {
    fc.assert(
      fc.property(words, (all) => {
        const texts = all.map(({ text }) => text);
        const wanted = new Set<number>();
        for (let length = 3; length <= 8; length += 1)
          for (let from = 0; from + 3 * length <= texts.length; from += 1) {
            const run = (time: number) => texts.slice(from + time * length, from + (time + 1) * length).join();
            if (run(0) === run(1) && run(1) === run(2))
              for (let at = from; at < from + 3 * length; at += 1) wanted.add(at);
          }
        const found = wordFlags(all, {}).flatMap((flags, at) => (flags.includes('REPEATS') ? [at] : []));
        expect(found).to.deep.equal([...wanted].sort((a, b) => a - b));
      }),
      { numRuns: 300 },
    );
  });

  it('are told for 200,000 words within a second', () => {
    const many = Array.from(
      { length: 200_000 },
      (_, at): SpokenWord => ({ text: `w${at % 3}`, startMs: at * 300, endMs: at * 300 + 200 }),
    );
    const spoken = Array.from({ length: 20_000 }, (_, at) => [at * 3000, at * 3000 + 1500] as const);
    const silent = spoken.map(([startMs, endMs]) => ({ startMs, endMs, noSpeech: 1, averageLogProbability: -2 }));
    const began = performance.now();
    expect(wordFlags(many, { spoken, passages: silent })).to.have.length(200_000);
    expect(performance.now() - began).to.be.lessThan(10_000);
  });
});
