import { expect } from 'chai';
import { Random } from '../../random.ts';
import { type CodedNote, codedUnits, type PlacedCode } from './coded-units.ts';
import { measureAgreement } from './measure.ts';
import { cohensKappa, krippendorffAlpha } from './reliability.ts';
import { saturationOf } from './saturation.ts';
import { agreedPassages, codedPassages, stretchesOf } from './stretches.ts';

const code = (coder: number, from: number, to: number, ...tagIds: string[]): PlacedCode => ({
  id: `${coder} ${from} ${to} ${tagIds}`,
  coder,
  from,
  to,
  tagIds,
});
const only = (codes: PlacedCode[]) => stretchesOf(codes)[0] ?? { from: 0, to: 0, codes: [] };
const OPTIONS = { resamples: 50, seed: 1, inside: 0.95 };

describe('stretches of coded text', () => {
  it('hold the codes that overlap, and end where a code only touches', () => {
    const all = stretchesOf([code(1, 8, 12, 'a'), code(0, 0, 5, 'a'), code(1, 4, 8, 'b'), code(0, 20, 30, 'a')]);
    expect(all.map(({ from, to, codes }) => [from, to, codes.length])).to.deep.equal([
      [0, 8, 2],
      [8, 12, 1],
      [20, 30, 1],
    ]);
  });

  for (const [name, codes, agreed] of [
    ['the same words and tag', [code(0, 0, 9, 'a'), code(1, 0, 9, 'a')], [{ from: 0, to: 9, tagIds: ['a'] }]],
    [
      'words that overlap: those that both marked',
      [code(0, 0, 9, 'a'), code(1, 4, 12, 'a')],
      [{ from: 4, to: 9, tagIds: ['a'] }],
    ],
    [
      'several tags on the same words: one passage',
      [code(0, 0, 9, 'a', 'b'), code(1, 0, 9, 'b', 'a')],
      [{ from: 0, to: 9, tagIds: ['a', 'b'] }],
    ],
    [
      'one passage that another coder split',
      [code(0, 0, 9, 'a'), code(1, 0, 4, 'a'), code(1, 5, 9, 'a')],
      [
        { from: 0, to: 4, tagIds: ['a'] },
        { from: 5, to: 9, tagIds: ['a'] },
      ],
    ],
    ['another tag', [code(0, 0, 9, 'a'), code(1, 0, 9, 'b')], undefined],
    ['a tag more', [code(0, 0, 9, 'a', 'b'), code(1, 0, 9, 'a')], undefined],
    ['one coder alone', [code(0, 0, 9, 'a')], undefined],
    [
      'equal tags that meet only through another',
      [code(0, 0, 6, 'a'), code(1, 8, 12, 'a'), code(0, 4, 9, 'b'), code(1, 4, 9, 'b')],
      undefined,
    ],
  ] as const)
    it(`are agreed or not: ${name}`, () => {
      expect(agreedPassages(only([...codes]), [0, 1])).to.deep.equal(agreed);
    });

  it('are not agreed while a third coder, whose coding counts, tagged nothing there', () => {
    const stretch = only([code(0, 0, 9, 'a'), code(1, 0, 9, 'a')]);
    expect(agreedPassages(stretch, [0, 1, 2])).to.equal(undefined);
    expect(agreedPassages(stretch, [0])).to.equal(undefined);
  });

  it('are agreed where every code shares a character with an equal tag of everyone, on exactly these characters', () => {
    const random = new Random(17);
    let agreed = 0;
    for (let round = 0; round < 3000; round += 1) {
      const coders = [0, 1, 2].slice(0, 2 + random.below(2));
      const codes = Array.from({ length: 1 + random.below(6) }, () => {
        const from = random.below(8);
        return code(random.below(coders.length), from, from + 1 + random.below(5), ['a', 'b'][random.below(2)] ?? 'a');
      });
      const [stretch = only(codes)] = stretchesOf(codes);
      const isShared = (at: number, tagId: string) =>
        coders.every((coder) =>
          stretch.codes.some(
            (one) => one.coder === coder && one.tagIds.includes(tagId) && one.from <= at && one.to > at,
          ),
        );
      const characters = Array.from({ length: 14 }, (_, at) => at);
      const wanted = stretch.codes.every(({ from, to, tagIds }) =>
        tagIds.every((tagId) => characters.some((at) => at >= from && at < to && isShared(at, tagId))),
      );
      const passages = agreedPassages(stretch, coders);
      expect(passages !== undefined, JSON.stringify(codes)).to.equal(wanted);
      if (!passages) continue;
      agreed += 1;
      for (const tagId of ['a', 'b'])
        expect(
          characters.filter((at) =>
            passages.some((one) => one.tagIds.includes(tagId) && one.from <= at && one.to > at),
          ),
        ).to.deep.equal(characters.filter((at) => isShared(at, tagId)));
    }
    expect(agreed).to.be.greaterThan(100);
  });

  it('become the passages of one coder, or of all without doublets', () => {
    const stretch = only([code(0, 0, 9, 'a'), code(1, 0, 9, 'b'), code(1, 2, 5, 'a')]);
    expect(codedPassages(stretch, [1])).to.deep.equal([
      { from: 0, to: 9, tagIds: ['b'] },
      { from: 2, to: 5, tagIds: ['a'] },
    ]);
    expect(codedPassages(stretch, [0, 1])).to.deep.equal([
      { from: 0, to: 9, tagIds: ['a', 'b'] },
      { from: 2, to: 5, tagIds: ['a'] },
    ]);
  });
});

/** A note of paragraphs of ten characters, two sentences each. */
const aNote = (paragraphs: number, codes: PlacedCode[], counts = [true, true]): CodedNote => ({
  counts,
  codes,
  paragraphs: Array.from({ length: paragraphs }, (_, at) => ({ from: at * 11, to: at * 11 + 10 })),
  sentences: Array.from({ length: paragraphs }, (_, at) => [
    { from: at * 11, to: at * 11 + 4 },
    { from: at * 11 + 5, to: at * 11 + 10 },
  ]).flat(),
});

describe('agreement by units', () => {
  const note = aNote(3, [code(0, 0, 4, 'a'), code(1, 2, 8, 'a'), code(1, 25, 27, 'b')]);

  it('counts characters, sentences and paragraphs', () => {
    const weights = (['CHARACTER', 'SENTENCE', 'PARAGRAPH'] as const).map((unit) => codedUnits([note], unit).weights);
    expect(weights).to.deep.equal([
      [10, 10, 10],
      [2, 2, 2],
      [1, 1, 1],
    ]);
    const measured = (unit: 'CHARACTER' | 'SENTENCE' | 'PARAGRAPH') =>
      measureAgreement(codedUnits([note], unit), { ...OPTIONS, coders: 2, tagIds: ['a', 'b'] });
    expect(measured('CHARACTER').tags.map(({ units }) => units)).to.deep.equal([
      [4, 6],
      [0, 2],
    ]);
    expect(measured('CHARACTER').percent.value).to.be.closeTo(1 - 8 / 30, 1e-12);
    expect(measured('SENTENCE').tags[0]?.units).to.deep.equal([1, 2]);
    expect(measured('PARAGRAPH').tags[0]?.kappas[0]?.value).to.equal(1);
  });

  it('equals the coefficients over single characters, whatever coders tagged', () => {
    const random = new Random(5);
    for (let round = 0; round < 60; round += 1) {
      const codes = Array.from({ length: random.below(12) }, () => {
        const from = random.below(40);
        return code(random.below(3), from, from + 1 + random.below(12), ['a', 'b'][random.below(2)] ?? 'a');
      });
      const coded = aNote(4, codes, [true, true, random.next() < 0.7]);
      const units = coded.paragraphs.flatMap(({ from, to }, cluster) =>
        Array.from({ length: to - from }, (_, at) => ({
          values: coded.counts.map((counts, coder) => {
            const here = codes.filter((one) => one.coder === coder && one.from <= from + at && one.to > from + at);
            return counts ? [...new Set(here.flatMap(({ tagIds }) => tagIds))].sort().join('\u0000') : null;
          }),
          weight: 1,
          cluster,
        })),
      );
      const measured = measureAgreement(codedUnits([coded], 'CHARACTER'), { ...OPTIONS, coders: 3, tagIds: [] });
      const wanted = krippendorffAlpha(units);
      if (wanted.value === null) expect(measured.alpha.figure).to.deep.equal(wanted);
      else expect(measured.alpha.figure.value).to.be.closeTo(wanted.value, 1e-9);
      const kappa = cohensKappa(units, [0, 1]);
      if (kappa.value !== null) expect(measured.pairs[0]?.kappa.figure.value).to.be.closeTo(kappa.value, 1e-9);
    }
  });

  it('takes notes that a coder has not finished for missing data', () => {
    const alone = aNote(2, [code(0, 0, 4, 'a')], [true, false]);
    const measured = measureAgreement(codedUnits([alone], 'SENTENCE'), { ...OPTIONS, coders: 2, tagIds: ['a'] });
    expect(measured.alpha.figure).to.deep.equal({ value: null, reason: 'NOTHING_SHARED' });
    expect(measured.units).to.equal(0);
  });
});

describe('a saturation curve', () => {
  it('counts what each note adds to those before it', () => {
    const notes = [
      { noteId: '1', tagIds: ['a', 'b', 'a'] },
      { noteId: '2', tagIds: [] },
      { noteId: '3', tagIds: ['b', 'c'] },
    ];
    expect(saturationOf(notes)).to.deep.equal([
      { noteId: '1', tags: 2, newTags: 2, allTags: 2 },
      { noteId: '2', tags: 0, newTags: 0, allTags: 2 },
      { noteId: '3', tags: 2, newTags: 1, allTags: 3 },
    ]);
  });
});
