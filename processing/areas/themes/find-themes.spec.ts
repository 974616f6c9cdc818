import { decisionsOf } from '@earshot/core/areas/themes/theme-decisions';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { generatedFeedback } from '@earshot/test/kit/fixtures/generated-feedback';
import { expect } from 'chai';
import { createPool, type Pool } from '../../pool/pool.ts';
import type { InputOf } from '../../tasks/all.ts';
import { packIds, packTexts } from '../../words/packed-texts.ts';
import type { ThemeProgress } from './find-themes.ts';
import { ALGORITHM } from './model.ts';

const question = (texts: readonly string[], more: Partial<InputOf<'find-themes'>> = {}): InputOf<'find-themes'> => ({
  texts: packTexts(texts),
  points: packIds(texts.map((_, at) => `point ${at}`)),
  wanted: 4,
  seed: limits.themes.seed,
  sensitivity: 'STANDARD',
  decisions: decisionsOf([]),
  ...more,
});

describe('themes in the pool', function () {
  this.timeout(90_000);
  const { texts, subjects } = generatedFeedback(200, 3);
  let pool: Pool;
  before(() => {
    pool = createPool({ threads: 1 });
  });
  after(() => pool.close(0));

  const find = (
    asked: InputOf<'find-themes'>,
    see: (progress: ThemeProgress) => void = () => {},
    signal?: AbortSignal,
  ) => pool.stream('find-themes', asked, { onChunk: see, signal });

  it('are found, with progress', async () => {
    const told: number[] = [];
    const { themes, themeOf, strangeness, model, fit } = await find(question(texts), ({ done }) => told.push(done));
    expect(told.length).to.be.above(10);
    expect(told).to.deep.equal(told.toSorted((a, b) => a - b));
    expect(told.at(-1)).to.equal(1);
    expect(themes.map(({ size }) => size)).to.deep.equal([50, 50, 50, 50]);
    expect(new Set(subjects.map((subject, at) => `${subject} ${themeOf[at]}`)).size).to.equal(4);
    expect(strangeness).to.have.length(200);
    expect(fit).to.include({ points: 200 });
    const again = await find(question(texts));
    expect(Buffer.from(again.model).equals(model)).to.equal(true);
    expect(again.themes).to.deep.equal(themes);
  });

  it('take later points, and keep their keys in the next run', async () => {
    const seen = texts.slice(0, 120);
    const { themes, themeOf, model } = await find(question(seen));
    const late = texts.slice(120);
    const assigned = await pool.run('assign-themes', { model, texts: packTexts(late), sensitivity: 'STANDARD' });
    expect(assigned.keys).to.deep.equal(themes.map(({ key }) => key));
    const placeOf = (subject: number) => themeOf[subjects.indexOf(subject)];
    expect([...assigned.themeOf]).to.deep.equal(subjects.slice(120).map(placeOf));
    expect(assigned.fit.points).to.equal(80);
    const again = await pool.run('assign-themes', { model, texts: packTexts(seen), sensitivity: 'STANDARD' });
    expect(again.themeOf).to.deep.equal(themeOf);
    const strange = packTexts(['', 'Zwölf Boxkämpfer jagen Viktor']);
    const { fit, ...others } = await pool.run('assign-themes', { model, texts: strange, sensitivity: 'VERY_RELAXED' });
    expect(others.themeOf).to.deep.equal(Int32Array.of(-1, -1));
    expect(others.strangeness).to.deep.equal(Float32Array.of(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY));
    expect(fit).to.deep.equal({ points: 2, outliers: 2, words: 4, unseen: 4 });
    const next = await find(question(texts, { model }));
    expect(next.themes.map(({ key }) => key)).to.have.members(themes.map(({ key }) => key));
  });

  it('of another version of the algorithm take no points', async () => {
    const { model } = await find(question(texts.slice(0, 40)));
    const old = Buffer.from(model).toString('latin1').replace(`"algorithm":${ALGORITHM}`, '"algorithm":0');
    const given = {
      model: new Uint8Array(Buffer.from(old, 'latin1')),
      texts: packTexts(texts),
      sensitivity: 'STANDARD',
    } as const;
    const error = await pool.run('assign-themes', given).catch((thrown) => thrown);
    expect(error).to.be.instanceOf(Refusal);
    expect(error).to.include({ code: 'CONFLICT' });
    expect((await find(question(texts, { model: given.model }))).themes, 'a new run begins anew').to.have.length(4);
  });

  it('are no longer looked for when the caller gives up', async () => {
    const caller = new AbortController();
    const many = generatedFeedback(20_000, 9).texts;
    const error = await find(question(many), () => caller.abort(new Error('enough')), caller.signal).catch(
      (thrown) => thrown,
    );
    expect(error).to.have.property('message', 'enough');
  });

  it('need a text for each point, and at most as many themes as there may be', async () => {
    for (const wrong of [{ points: packIds(['one']) }, { wanted: limits.themes.most + 1 }, { wanted: 0 }]) {
      const error = await find(question(texts, wrong)).catch((thrown) => thrown);
      expect(error).to.include({ taskId: 'find-themes', reason: 'input' });
    }
  });
});
