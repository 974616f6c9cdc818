import type { DocumentNode } from '@earshot/core/documents/document';
import { doc, paragraph, segment, text } from '@earshot/core/documents/document-builder';
import type { TimedWord } from '@earshot/core/documents/transcript';
import { expect } from 'chai';
import { fromJson } from './convert.ts';
import { SpokenRanges } from './spoken-ranges.ts';
import { readText } from './text.ts';

const SAID = 'It took three weeks. She was angry about it'.split(' ');
/** Each word takes 400 ms of half a second, from 5 s on. */
const WORDS = SAID.map((word, at): TimedWord => [5000 + at * 500, 5400 + at * 500, word]);
const startOf = (word: string) => 5000 + SAID.indexOf(word) * 500;

const turn = (words: string, start: number | null, end: number | null = null): DocumentNode =>
  segment({ speakerId: null, start, end }, text(words));

/** Time in which words of a text are said. */
function spoken(nodes: DocumentNode[], words: string, timed: readonly TimedWord[] = WORDS) {
  const read = readText(fromJson(doc(...nodes)));
  const from = read.text.indexOf(words);
  expect(from, words).to.be.at.least(0);
  const { spokenFromMs, spokenToMs } = new SpokenRanges(read, timed).of({ from, to: from + words.length });
  return [spokenFromMs, spokenToMs];
}

describe('the time in which a passage is said', () => {
  const whole = [turn(SAID.join(' '), 5000, 9500)];

  it('is that of its words', () => {
    expect(spoken(whole, 'three weeks.')).to.deep.equal([startOf('three'), startOf('weeks.') + 400]);
    expect(spoken(whole, SAID.join(' '))).to.deep.equal([5000, 9400]);
  });

  it('stays when words before, in and after it are corrected', () => {
    const corrected = [turn('So it took three long weeks. He was angry, about it', 5000, 9500)];
    expect(spoken(corrected, 'three long weeks.')).to.deep.equal([startOf('three'), startOf('weeks.') + 400]);
  });

  it('stays when its turn is split, and reaches over both parts', () => {
    const split = [turn('It took three weeks.', 5000, 7000), turn('She was angry about it', 7000, 9500)];
    expect(spoken(split, 'She was')).to.deep.equal([startOf('She'), startOf('was') + 400]);
    expect(spoken(split, 'weeks.\nShe')).to.deep.equal([startOf('weeks.'), startOf('She') + 400]);
  });

  it('stays when its turn is joined with the one before it', () => {
    const before: TimedWord[] = [[1000, 1400, 'Why?'], ...WORDS];
    const apart = [turn('Why?', 1000, 2000), ...whole];
    const joined = [turn(`Why? ${SAID.join(' ')}`, 1000, 9500)];
    expect(spoken(apart, 'was angry', before)).to.deep.equal(spoken(joined, 'was angry', before));
  });

  it('is that of the turns where words have no times, and ends where the next turn begins', () => {
    const untimed = [turn('One two', 1000), turn('three four', 4000), turn('five', 6000, 7000)];
    expect(spoken(untimed, 'two\nthree', [])).to.deep.equal([1000, 6000]);
  });

  it('is unknown outside of timed turns, and for turns that are not in their order', () => {
    expect(spoken([paragraph('A remark'), ...whole], 'remark')).to.deep.equal([null, null]);
    expect(spoken([turn('no time', null)], 'no time')).to.deep.equal([null, null]);
    expect(spoken([turn('late', 9000, 9900), turn('early', 1000, 2000)], 'late\nearly', [])).to.deep.equal([
      null,
      null,
    ]);
  });
});
