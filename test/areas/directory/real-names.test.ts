import { LIKELY_THRESHOLD, similarNames } from '@earshot/processing/areas/people/similar-names';
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

/** Prints figures with the name of the test. */
function show(test: Mocha.Context, { precision, recall, f1 }: ReturnType<typeof measured>): void {
  const [p, r, f] = [precision, recall, f1].map((figure) => figure.toFixed(3));
  test.runnable().title += ` (precision ${p}, recall ${r}, F1 ${f})`;
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
    show(this, figures);
    expect(figures.precision).to.be.at.least(0.87);
    expect(figures.recall).to.be.at.least(0.67);
  });

  it('are proposed for whole records, at most two for each, among 5,000', async function () {
    const [labels = '', ...lines] = realText(this, 'people-febrl3', 'dataset3.csv').trim().split('\n');
    expect(labels).to.match(/^rec_id, given_name, surname/);
    const records = lines.map((line) => {
      const [id = '', given = '', surname = ''] = line.split(',').map((cell) => cell.trim());
      return { who: id.replace(/^rec-(\d+)-.*$/, '$1'), name: `${given} ${surname}`.trim(), email: '' };
    });
    const signal = { stopped: false, throwIfStopped: () => undefined, holds: () => undefined };
    const { matches } = await similarNames.run({
      input: { people: records, from: 0, among: true, threshold: LIKELY_THRESHOLD },
      signal,
      emit: async () => undefined,
    });
    const right = matches.filter(({ person, like }) => records[person]?.who === records[like]?.who);
    const before = new Set<string>();
    const again = new Set(
      records.flatMap(({ who }, at) => {
        const repeated = before.has(who);
        before.add(who);
        return repeated ? [at] : [];
      }),
    );
    const found = new Set(right.map(({ person }) => person));
    const [precision, recall] = [right.length / matches.length, found.size / again.size];
    show(this, { precision, recall, f1: (2 * precision * recall) / (precision + recall) });
    expect(matches.length).to.be.at.most(2 * records.length);
    // Many of these people share their names, so names alone cannot distinguish them.
    expect(recall).to.be.at.least(0.5);
  });
});
