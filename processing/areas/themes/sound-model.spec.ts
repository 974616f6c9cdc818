import { decisionsOf } from '@earshot/core/areas/themes/theme-decisions';
import { generatedFeedback } from '@earshot/test/kit/fixtures/generated-feedback';
import { expect } from 'chai';
import { packTexts } from '../../words/packed-texts.ts';
import { findThemes } from './find.ts';
import { ALGORITHM, decodeModel, encodeModel, type ThemeModel } from './model.ts';
import { isSoundModel } from './sound-model.ts';

const TEXTS = generatedFeedback(60, 1).texts;

function foundModel(): Uint8Array<ArrayBuffer> {
  const work = findThemes({
    ...{ texts: packTexts(TEXTS), points: TEXTS.map((_, at) => `${at}`), wanted: 4, seed: 42 },
    ...{ sensitivity: 'STANDARD', decisions: decisionsOf([]) },
  });
  for (;;) {
    const step = work.next();
    if (step.done) return encodeModel(step.value.model);
  }
}

describe('a model of themes from elsewhere', () => {
  const bytes = foundModel();
  const model = decodeModel(bytes) as ThemeModel;

  it('is accepted unchanged from a run', () => expect(isSoundModel(bytes)).to.equal(true));

  const { centres, grains, centreThemes } = model;
  const broken: [says: string, change: Partial<ThemeModel>][] = [
    ['names terms that there are not', { grains: { ...grains, terms: grains.terms.map(() => 1_000_000) } }],
    ['begins rows beyond its numbers', { centres: { ...centres, starts: centres.starts.map((at) => at * 1000) } }],
    ['names themes that there are not', { centreThemes: centreThemes.map(() => 99) }],
    ['has too few spreads', { spreads: model.spreads.slice(1) }],
    ['divides by nothing', { spreads: model.spreads.map((spread) => ({ ...spread, deviation: 0 })) }],
    ['has no ids as keys', { themes: model.themes.map((theme) => ({ ...theme, key: 'other' })) }],
    ['is of another algorithm', { algorithm: ALGORITHM + 1 }],
    ['weighs too few words', { vocabulary: { ...model.vocabulary, idf: model.vocabulary.idf.slice(1) } }],
  ];
  for (const [says, change] of broken)
    it(`is left out where it ${says}`, () =>
      expect(isSoundModel(encodeModel({ ...model, ...change }))).to.equal(false));

  for (const [says, given] of [
    ['nothing', new Uint8Array()],
    ['words', new TextEncoder().encode('{"algorithm":2}\nwords')],
    ['half of it', bytes.slice(0, bytes.length / 2)],
    ['no JSON', new TextEncoder().encode('words\n')],
  ] as const)
    it(`is left out where it is ${says}`, () => expect(isSoundModel(given)).to.equal(false));
});
