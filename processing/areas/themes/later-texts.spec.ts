import { join } from 'node:path';
import { decisionsOf } from '@earshot/core/areas/themes/theme-decisions';
import { themeDrift } from '@earshot/core/areas/themes/theme-drift';
import { isOutlier } from '@earshot/core/areas/themes/theme-settings';
import { Random } from '@earshot/core/random';
import { generatedTexts, readTexts } from '@earshot/test/bench/theme-texts';
import { generatedFeedback } from '@earshot/test/kit/fixtures/generated-feedback';
import { pathBeside } from '@earshot/test/kit/fixtures/real-files';
import { leaveOut } from '@earshot/test/kit/leave-out';
import { expect } from 'chai';
import { packTexts } from '../../words/packed-texts.ts';
import { assignThemes } from './assign.ts';
import { type FoundThemes, findThemes } from './find.ts';

const SAMPLE = join(import.meta.dirname, '..', '..', '..', 'host/areas/sample/data/cfpb/complaints.csv');
/** Maximum difference in percentage points. */
const MOST_APART = 5;
const SHUFFLES = 3;

function found(texts: readonly string[], wanted: number): FoundThemes {
  const work = findThemes({
    texts: packTexts(texts),
    points: texts.map((_, at) => `${at}`),
    wanted,
    seed: 42,
    sensitivity: 'STANDARD',
    decisions: decisionsOf([]),
  });
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** The percentage of texts that are in a theme. */
const inThemes = (strangeness: Float32Array): number =>
  (100 * strangeness.filter((one) => !isOutlier(one, 'STANDARD')).length) / strangeness.length;

/** Finds themes in a random part of texts and assigns the rest to them. */
function halves(texts: readonly string[], { part, wanted, seed }: { part: number; wanted: number; seed: number }) {
  const random = new Random(seed);
  const order = texts.map((text) => ({ text, place: random.next() })).sort((a, b) => a.place - b.place);
  const cut = Math.round(part * texts.length);
  const [first, later] = [order.slice(0, cut), order.slice(cut)].map((some) => some.map(({ text }) => text));
  const run = found(first ?? [], wanted);
  const assigned = assignThemes(run.model, later ?? [], 'STANDARD');
  const apart = inThemes(assigned.strangeness) - inThemes(run.strangeness);
  return { apart, due: themeDrift(run.fit, assigned.fit).due };
}

describe('texts that come after a run', function () {
  this.timeout(120_000);
  const ofFile = (name: string, part: number, file: string | undefined, text: string) => {
    return { name, part, fromFile: true, texts: () => file && readTexts([file], { text }).texts };
  };
  const made = (name: string, texts: () => string[]) => ({ name, part: 0.5, fromFile: false, texts });
  const NARRATIVE = 'Consumer complaint narrative';
  const sets = [
    made('generated texts', () => generatedTexts(600, 3).texts),
    made('more generated texts', () => generatedTexts(2000, 4).texts),
    made('short texts of four subjects', () => generatedFeedback(1000, 7).texts),
    ofFile('sample complaints', 0.5, SAMPLE, NARRATIVE),
  ];
  const further = [
    ofFile('reviews', 0.6, pathBeside('reviews-fine-food/reviews-a.csv'), 'Text'),
    ofFile('complaints', 0.64, pathBeside('feedback-cfpb/complaints.csv'), NARRATIVE),
  ];
  for (const { name, part, fromFile, texts } of process.env.EARSHOT_TEST === 'all' ? [...sets, ...further] : sets)
    it(`are in themes as often as the texts of the run, and are no news: ${name}`, function () {
      const all = texts();
      if (!all) leaveOut(this, `no ${name} beside the project`);
      for (const wanted of fromFile ? [10] : [10, 25]) {
        const shuffles = Array.from({ length: SHUFFLES }, (_, seed) => halves(all, { part, wanted, seed }));
        const mean = shuffles.reduce((sum, { apart }) => sum + apart, 0) / SHUFFLES;
        expect(Math.abs(mean), `${wanted} themes: ${shuffles.map(({ apart }) => apart.toFixed(1))}`).to.be.at.most(
          MOST_APART,
        );
        expect(shuffles.some(({ due }) => due)).to.equal(false);
      }
    });

  it('are news when they are about a new subject', () => {
    const { texts } = generatedFeedback(200, 7);
    const run = found(texts, 4);
    const other = readTexts([SAMPLE], {
      text: 'Consumer complaint narrative',
    });
    const { fit } = assignThemes(run.model, other.texts.slice(0, 60), 'STANDARD');
    expect(themeDrift(run.fit, fit).due).to.equal(true);
  });
});
