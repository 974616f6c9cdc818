import { limits } from '@earshot/core/limits';
import { expect } from 'chai';
import { pickPassages } from './pick-passages.ts';
import { verifySummary } from './verify-summary.ts';

const signal = { stopped: false, throwIfStopped: () => undefined, holds: () => undefined };
const emit = async () => undefined;
const said = (text: string, speakerId: string | null = null) => ({ text, speakerId, startMs: speakerId ? 1000 : null });

describe('summaries that a model writes', () => {
  it('are verified against the source of each passage, with who says it', async () => {
    const sources = [said('The parcel came two days late.', 'S'), said('Nobody called me before it came.')];
    const sentence = (text: string, passage: string) => ({
      sentence: 'So it is.',
      section: 2,
      quotes: [{ passage, text }],
    });
    const { verdicts } = await verifySummary.run({
      input: {
        sources,
        passages: { p1: 0, p2: 1 },
        sentences: [
          sentence('came two days late', 'p1'),
          sentence('came two days late', 'p2'),
          sentence('came three days late', 'p1'),
          sentence('came two days late', 'p3'),
        ],
      },
      signal,
      emit,
    });
    const quotes = [{ source: 0, start: 11, text: 'came two days late', speakerId: 'S', startMs: 1000 }];
    expect(verdicts).to.deep.equal([
      { sentence: 'So it is.', section: 2, quotes },
      'ALTERED',
      'ALTERED',
      'UNKNOWN_SOURCE',
    ]);
  });

  it('get all passages of a short text, and a selection across a long one', async () => {
    const short = await pickPassages.run({
      input: { sources: [said('One. Two.'), said('Three.')], most: limits.models.sent },
      signal,
      emit,
    });
    expect(short.passages).to.deep.equal([
      { source: 0, text: 'One. Two.' },
      { source: 1, text: 'Three.' },
    ]);
    const text = Array.from({ length: 5000 }, (_, at) => `Sentence number ${at} says something about parcels.`).join(
      ' ',
    );
    const long = await pickPassages.run({ input: { sources: [said(text)], most: limits.models.sent }, signal, emit });
    const characters = long.passages.reduce((sum, passage) => sum + passage.text.length, 0);
    expect(characters).to.be.within(limits.models.sent * 0.7, limits.models.sent * 1.1);
    const at = long.passages.map((passage) => text.indexOf(passage.text) / text.length);
    expect(Math.min(...at)).to.be.lessThan(0.1);
    expect(Math.max(...at)).to.be.greaterThan(0.85);
    for (const passage of long.passages) expect(text).to.contain(passage.text);
  });
});
