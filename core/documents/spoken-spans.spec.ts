import { expect } from 'chai';
import { spanAtMoment, spanAtOffset, spokenSpans } from './spoken-spans.ts';
import type { TimedWord } from './transcript.ts';

const SAID: TimedWord[] = [
  [5000, 5400, 'It'],
  [5500, 5900, 'took'],
  [6000, 6400, 'tree'],
  [6500, 6900, 'weeks.'],
];

/** Text lit at a moment. */
const lit = (text: string, words: readonly TimedWord[]) => {
  const spans = spokenSpans(text, words);
  return (ms: number) => {
    const at = spanAtMoment(spans, ms);
    return at < 0 ? undefined : text.slice(spans.from[at], spans.to[at]);
  };
};

describe('words by the time at which they are said', () => {
  it('are found at every moment, and not in a pause', () => {
    const at = lit('It took tree weeks.', SAID);
    expect([4999, 5000, 5450, 5500, 6499, 6899].map(at)).to.deep.equal([
      undefined,
      'It',
      'It',
      'took',
      'tree',
      'weeks.',
    ]);
    expect(at(7500)).to.equal(undefined);
  });

  it('keep their times when others are corrected, added or deleted', () => {
    const corrected = lit('It really took three whole weeks, yes.', SAID);
    expect(corrected(5000)).to.equal('It');
    expect(corrected(5500)).to.equal('took');
    // The corrected words share the time between those that were recognised.
    expect(corrected(6100)).to.equal('three whole');
    expect(corrected(6500)).to.equal('weeks,');
    const shorter = lit('It weeks.', SAID);
    expect(shorter(5000)).to.equal('It');
    expect(shorter(6500)).to.equal('weeks.');
  });

  it('are one piece if they share a time, and none without any', () => {
    const cue = lit('How long did it take?', [
      [1000, 4000, 'How long did'],
      [1000, 4000, 'it take?'],
    ]);
    expect(cue(1000)).to.equal('How long did it take?');
    expect(spokenSpans('How long?', []).starts).to.have.length(0);
    expect(spokenSpans('Nothing alike', SAID).starts).to.have.length(0);
  });

  it('are found by a place in the text: the words there, or the next', () => {
    const text = 'It took tree weeks.';
    const spans = spokenSpans(text, SAID);
    const start = (offset: number) => spans.starts[spanAtOffset(spans, offset)];
    expect(start(0)).to.equal(5000);
    expect(start(text.indexOf('ook'))).to.equal(5500);
    expect(start(text.indexOf('took') - 1)).to.equal(5500);
    expect(spanAtOffset(spans, text.length)).to.equal(-1);
  });

  it('are looked up in a turn of 20,000 words', () => {
    const words = Array.from({ length: 20_000 }, (_, at): TimedWord => [at * 300, at * 300 + 250, `word${at}`]);
    const spans = spokenSpans(words.map(([, , text]) => text).join(' '), words);
    for (let ms = 0; ms < 6_000_000; ms += 6000) expect(spanAtMoment(spans, ms)).to.equal(ms / 300);
  });
});
