import { LIKELY_THRESHOLD } from '@earshot/processing/areas/people/similar-names';
import { comparedText, similarity, trigramsOf } from '@earshot/processing/areas/people/trigrams';
import { expect } from 'chai';
import { realText } from '../../kit/fixtures/real-files.ts';

interface Pair {
  similarity: number;
  same: boolean;
}

/** Precision, recall and F1 of proposing every pair whose similarity reaches a threshold. */
function measured(pairs: readonly Pair[], threshold: number) {
  const proposed = pairs.filter((pair) => pair.similarity >= threshold);
  const right = proposed.filter(({ same }) => same).length;
  const [precision, recall] = [right / proposed.length, right / pairs.filter(({ same }) => same).length];
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall) };
}

const trigrams = (name: string) => trigramsOf(comparedText(name, ''));

describe('likely duplicates among FEBRL’s names with typing errors', () => {
  it('are proposed with the precision and recall that trigrams can have', function () {
    const pairs = realText(this, 'people-febrl3', 'name-pairs.csv')
      .trim()
      .split('\n')
      .slice(1)
      .map((line): Pair => {
        const [a = '', b = '', same] = line.trim().split(',');
        return { similarity: similarity(trigrams(a), trigrams(b)), same: same === '1' };
      });
    const figures = measured(pairs, LIKELY_THRESHOLD);
    expect(figures.precision).to.be.at.least(0.87);
    expect(figures.recall).to.be.at.least(0.67);
  });
});
