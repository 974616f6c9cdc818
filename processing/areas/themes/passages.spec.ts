import { expect } from 'chai';
import { fit } from '../../words/vocabulary.ts';
import { centresOf } from './groups/centres.ts';
import { passagesOf, type Said } from './passages.ts';

function last<T>(work: Generator<unknown, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Passages of a single theme with these texts. */
function said(texts: string[]): Said {
  const { vocabulary, rows } = last(fit(texts));
  const centres = centresOf(rows, [Int32Array.from(texts.keys())], 1000);
  const [found] = last(passagesOf([{ points: [...texts.keys()], texts }], { vocabulary, centres }));
  return found as Said;
}

describe('passages of a theme', () => {
  it('are whole texts if short, with their start', () => {
    const texts = ['  The parcel was late. It rained. ', 'A rude driver came'];
    expect(said([...texts, ...texts]).quotes).to.have.deep.members([
      { point: 0, start: 2, text: 'The parcel was late. It rained.' },
      { point: 1, start: 0, text: 'A rude driver came' },
    ]);
  });

  it('are sentences of long texts, cut at a space if too long', () => {
    const filler = `The parcel ${'came very late and wet '.repeat(20)}end`;
    const { quotes } = said([`Short one. ${filler}`, `${filler}`, 'late and wet parcel']);
    const long = quotes.filter(({ text }) => text.length > 100);
    expect(long).not.to.have.length(0);
    for (const { text } of long) {
      expect(text.length).to.be.within(250, 300);
      expect(filler.startsWith(text)).to.equal(true);
      expect(filler[text.length]).to.equal(' ');
    }
  });

  it('are not repetitive', () => {
    const texts = [
      ...Array.from({ length: 8 }, () => 'The parcel was very late'),
      'A rude driver',
      'What a rude driver',
    ];
    expect(said(texts).quotes).to.have.length(2);
  });
});
