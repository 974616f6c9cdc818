import { expect } from 'chai';
import { distancesOf } from '../areas/themes/groups/strangeness.ts';
import { Reader } from './reading.ts';
import { heightOf, isEmpty } from './rows.ts';
import { fit, readWith } from './vocabulary.ts';

function fitted(texts: string[]) {
  const work = fit(texts);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

describe('a vocabulary', () => {
  const texts = ['late parcel', 'the parcel was late', 'parcel lost'];

  it('contains the terms that several texts share', () => {
    const { vocabulary, rows } = fitted(texts);
    expect(vocabulary.terms).to.include.members(['late', 'parcel', '~arce']);
    expect(vocabulary.terms).not.to.include('lost');
    expect([rows.words, rows.unseen]).to.deep.equal([8, 3]);
  });

  it('contains no terms of texts without a subject', () => {
    const { vocabulary, rows } = fitted([...texts, 'Thank you', 'thanks a lot, bye', 'ok', '123', 'Good morning']);
    expect(vocabulary.terms).not.to.include('you').and.not.to.include('ok');
    const empty = [0, 1, 2, 3, 4, 5, 6, 7].map((row) => isEmpty(rows, row));
    expect(empty).to.deep.equal([false, false, false, true, true, true, true, true]);
  });

  it('does not depend on which text comes first', () => {
    expect(fitted(texts.toReversed()).vocabulary).to.deep.equal(fitted(texts).vocabulary);
  });

  it('weighs rare words more than frequent ones, and makes rows of length one', () => {
    const { vocabulary, rows } = fitted(texts);
    const idf = (word: string) => vocabulary.idf[vocabulary.terms.indexOf(word)] as number;
    expect(idf('late')).to.be.above(idf('parcel'));
    for (let row = 0; row < heightOf(rows); row += 1) {
      const weights = rows.weights.subarray(rows.starts[row], rows.starts[row + 1]);
      expect(Math.hypot(...weights)).to.be.closeTo(1, 1e-6);
    }
  });

  it('reads later texts like its own', () => {
    const { vocabulary, rows } = fitted(texts);
    expect(readWith(vocabulary, texts)).to.deep.equal(rows);
    const later = readWith(vocabulary, ['', 'unheard of', 'parcel']);
    expect([0, 1, 2].map((row) => isEmpty(later, row))).to.deep.equal([true, true, false]);
    expect([...later.known]).to.deep.equal([0, 0, 1]);
    expect([later.words, later.unseen]).to.deep.equal([3, 2]);
  });

  it('finds texts strange that have words of their own', () => {
    const { vocabulary, rows } = fitted(texts);
    const [same = 1, partly = 0] = distancesOf(readWith(vocabulary, ['parcel late', 'parcel late quark']), rows);
    expect(same).to.be.closeTo(0, 1e-6);
    expect(partly).to.be.above(0.1);
  });

  it('reads scripts without spaces in pairs of neighbours, and a single character alone', () => {
    const seen: string[] = [];
    const reader = new Reader((feature) => seen.push(feature));
    for (const text of ['快递慢', '好 ok', '好']) reader.read(text, () => {});
    expect(seen).to.deep.equal(['快递', '递慢', '好', 'ok']);
  });
});
