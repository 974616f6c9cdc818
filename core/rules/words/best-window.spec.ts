import { expect } from 'chai';
import fc from 'fast-check';
import { bestWindow, type WordPlace } from './best-window.ts';

const at = (from: number, word: number): WordPlace => ({ from, to: from + 5, word });

describe('bestWindow', () => {
  it('is the narrowest stretch with all words, not the one of the first', () => {
    expect(bestWindow([at(0, 0), at(100, 0), at(110, 1), at(300, 1)])).to.deep.equal({ first: 1, last: 2 });
    expect(bestWindow([at(0, 1), at(40, 0), at(50, 0), at(52, 1)])).to.deep.equal({ first: 2, last: 3 });
  });
  it('is the first place of one word, and nothing without places', () => {
    expect(bestWindow([at(7, 0), at(9, 0)])).to.deep.equal({ first: 0, last: 0 });
    expect(bestWindow([])).to.equal(undefined);
  });
  it('is never wider than any other stretch with all words', () => {
    const gaps = fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 3 })), { maxLength: 30 });
    fc.assert(
      fc.property(gaps, (steps) => {
        let from = 0;
        const places = steps.map(([gap, word]) => {
          from += gap;
          return at(from, word);
        });
        const words = new Set(places.map(({ word }) => word)).size;
        const holdsAll = (first: number, last: number) =>
          new Set(places.slice(first, last + 1).map(({ word }) => word)).size === words;
        const width = (first: number, last: number) => (places[last]?.to ?? 0) - (places[first]?.from ?? 0);
        const best = bestWindow(places);
        expect(best === undefined).to.equal(places.length === 0);
        if (!best) return;
        expect(holdsAll(best.first, best.last)).to.equal(true);
        for (const first of places.keys())
          for (const last of places.keys())
            if (first <= last && holdsAll(first, last))
              expect(width(first, last)).to.be.at.least(width(best.first, best.last));
      }),
    );
  });
});
