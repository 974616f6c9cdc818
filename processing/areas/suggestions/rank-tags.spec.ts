import { expect } from 'chai';
import { fit as readTexts } from '../../words/vocabulary.ts';
import { rankTags } from './rank-tags.ts';

function finished<T>(work: Generator<number, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

const [DELIVERY, PRICE, SUPPORT] = [0, 1, 2];
const EXAMPLES: [text: string, tags: number[]][] = [
  ['The parcel came late', [DELIVERY]],
  ['The parcel was delivered to a neighbour', [DELIVERY]],
  ['A late parcel again, and nobody delivered it', [DELIVERY]],
  ['The monthly price is too high', [PRICE]],
  ['They raised the price of the subscription', [PRICE]],
  ['The subscription price went up', [PRICE]],
  ['Nobody answered the phone', [SUPPORT]],
  ['I waited on the phone for an answer', [SUPPORT]],
  ['The phone was never answered', [SUPPORT]],
];

const ranked = (texts: string[], excluded?: (text: number, tag: number) => boolean, examples = EXAMPLES) => {
  const { rows } = finished(readTexts([...examples.map(([text]) => text), ...texts]));
  const tagsOf = examples.map(([, tags]) => tags);
  return finished(rankTags({ rows, tagsOf, tags: 3, most: 3, ...(excluded && { excluded }) }));
};

describe('ranking tags by coded examples', () => {
  it('puts the tag first whose examples a text is like, and says that it fits', () => {
    const found = ranked(['The parcel was late', 'A higher price for the subscription', 'Who answers the phone?']);
    expect(found.map(([first]) => first?.tag)).to.deep.equal([DELIVERY, PRICE, SUPPORT]);
    expect(found.map(([first]) => first?.fits)).to.deep.equal([true, true, true]);
    for (const best of found) {
      expect(best.map(({ score }) => score)).to.deep.equal(best.map(({ score }) => score).toSorted((a, b) => b - a));
      expect(best.every(({ score }) => score >= 0 && score <= 1)).to.equal(true);
    }
  });

  it('reports no fit for a text unlike all examples, or without content', () => {
    const found = ranked(['Zwölf Boxkämpfer jagen Viktor', 'Thank you', 'We had coffee at the seaside']);
    expect(found.flat().filter(({ fits }) => fits)).to.deep.equal([]);
  });

  it('moves the next tag up where one is excluded', () => {
    const [best = []] = ranked(['The parcel was late'], (_, tag) => tag === DELIVERY);
    expect(best.map(({ tag }) => tag)).to.have.members([PRICE, SUPPORT]);
    expect(best.some(({ fits }) => fits)).to.equal(false);
  });

  it('finds both tags of a text that says two things', () => {
    const both = [...EXAMPLES, ['The parcel came late and the price is high', [DELIVERY, PRICE]]] as typeof EXAMPLES;
    const [best = []] = ranked(['My parcel was late, and the subscription price was raised'], undefined, both);
    expect(best.slice(0, 2).map(({ tag }) => tag)).to.have.members([DELIVERY, PRICE]);
  });

  it('ranks nothing without examples, and is cautious with one', () => {
    expect(ranked(['The parcel was late'], undefined, [])).to.deep.equal([[]]);
    const [[only] = []] = ranked(['The parcel came late'], undefined, [['The parcel came late', [PRICE]]]);
    expect(only).to.include({ tag: PRICE, fits: true });
  });
});
