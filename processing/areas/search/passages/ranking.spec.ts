import { SEARCH_TYPES } from '@earshot/core/model/search-type';
import { expect } from 'chai';
import type { RankQuestion } from './rank-question.ts';
import { Ranking } from './ranking.ts';
import { passageWords } from './read-passages.ts';
import { idAt, segmentOf } from './segment.ts';
import { countWords } from './word-counts.ts';

const NOTE = SEARCH_TYPES.indexOf('NOTE');
const idOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;

interface Text {
  text: string;
  place?: string;
  number?: number;
  /** vector of an embedding model */
  dense?: Uint8Array | null;
}

function segmentFor(texts: readonly Text[], from = 0) {
  const places = ['open', 'closed'];
  const rows = texts.map(({ text, place = 'open', number = 1, dense = null }, at) => ({
    itemId: idOf(from + at),
    number,
    placeId: place,
    type: NOTE,
    ...passageWords(text),
    dense,
  }));
  return segmentOf(rows, (id) => places.indexOf(id));
}

const asking = (question: string, segments: ReturnType<typeof segmentFor>[], more: Partial<RankQuestion> = {}) => ({
  segments: segments.map((segment) => ({ segment, readable: Uint8Array.of(1, 0) })),
  types: new Uint8Array(SEARCH_TYPES.length).fill(1),
  titles: true,
  method: 'HYBRID' as const,
  words: [...countWords(question).counts.keys()].map((text) => ({ text, weight: 1 })),
  most: 100,
  ...more,
});

function ranked(question: string, segments: ReturnType<typeof segmentFor>[], more: Partial<RankQuestion> = {}) {
  const asked = asking(question, segments, more);
  const found = new Ranking(asked, () => undefined).ranked(asked.method, asked.most);
  const ids = found.ranked.map(({ segment, row }) => {
    const of = segments[segment] as ReturnType<typeof segmentFor>;
    return Number(idAt(of.itemIds, of.item[row] as number).slice(-12));
  });
  return { ...found, ids };
}

const TEXTS: Text[] = [
  { text: 'The parcel came late and nobody rang.' },
  { text: 'Late parcels are a nuisance for everybody in the house.' },
  { text: 'I like the colour of the oak.' },
  { text: 'The invoice was right.' },
];

describe('ranking passages', () => {
  for (const method of ['FULL_TEXT', 'VECTOR', 'HYBRID'] as const)
    it(`by ${method} puts the best match of the question first`, () =>
      expect(ranked('late parcel', [segmentFor(TEXTS)], { method }).ids[0]).to.equal(0));

  it('finds texts that share only parts of words by similar wording', () => {
    expect(ranked('parcelled', [segmentFor(TEXTS)], { method: 'FULL_TEXT' }).ids).to.deep.equal([]);
    expect(ranked('parcelled', [segmentFor(TEXTS)], { method: 'VECTOR' }).ids.slice(0, 2)).to.have.members([0, 1]);
  });

  it('compares by vectors of an embedding model if there are some, and by built-in ones if not', () => {
    const vector = (...numbers: number[]) => new Uint8Array(Int8Array.from(numbers).buffer);
    const modelled = segmentFor([
      { text: 'The parcel was late.', dense: vector(0, 127) },
      { text: 'Oak is brown.', dense: vector(127, -12) },
      { text: 'Zebras.' },
    ]);
    const asked = { method: 'VECTOR', vector: Float32Array.from([1, 0]) } as const;
    expect(ranked('parcel', [modelled], asked).ids).to.deep.equal([1]);
    expect(ranked('zebras', [modelled], asked).ids).to.have.members([1, 2]);
    // Vectors of another length are from another model.
    expect(ranked('parcel', [modelled], { ...asked, vector: Float32Array.from([1, 0, 0]) }).ids[0]).to.equal(0);
  });

  it('scores passages as BM25 does', () => {
    const { ranked: scores } = ranked('invoice', [segmentFor(TEXTS)], { method: 'FULL_TEXT' });
    const lengths = TEXTS.map(({ text }) => countWords(text).length);
    const average = lengths.reduce((sum, length) => sum + length, 0) / 4;
    const idf = Math.log(1 + (4 - 1 + 0.5) / (1 + 0.5));
    const expected = (idf * 2.2) / (1 + 1.2 * (0.25 + (0.75 * (lengths[3] as number)) / average));
    expect(scores[0]?.score).to.be.closeTo(expected, 1e-5);
  });

  it('does not depend on what may not be read: neither what is found, nor its order, scores or counts', () => {
    const secret = Array.from({ length: 50 }, (_, at) => ({ text: `parcel oak invoice ${at}`, place: 'closed' }));
    for (const method of ['FULL_TEXT', 'VECTOR', 'HYBRID'] as const) {
      const without = ranked('late parcel oak', [segmentFor(TEXTS)], { method });
      const beside = ranked('late parcel oak', [segmentFor([...TEXTS, ...secret])], { method });
      expect(beside).to.deep.equal(without);
    }
  });

  it('passes over items that are gone, other items than those wanted, and titles where they are not', () => {
    const segment = segmentFor(TEXTS);
    segment.gone[0] = 1;
    expect(ranked('late parcel', [segment]).ids).not.to.include(0);
    const later = segmentFor([{ text: 'The parcel came early.' }], 10);
    expect(ranked('parcel', [segment, later]).ids)
      .to.include(10)
      .and.not.include(0);
    expect(ranked('parcel', [segmentFor(TEXTS)], { only: [idOf(1)] }).ids).to.deep.equal([1]);
    const titled = segmentFor([{ text: 'Parcels', number: 0 }, ...TEXTS]);
    expect(ranked('parcels', [titled], { titles: false }).ids).not.to.include(0);
  });

  it('counts passages by word, and all compared ones', () => {
    const { words, searched } = ranked('late zebra', [segmentFor(TEXTS)]);
    expect([searched, ...words.map(({ passages }) => passages)]).to.deep.equal([4, 2, 0]);
  });

  it('returns only the best of very many, up to the limit', () => {
    const many = Array.from({ length: 6000 }, (_, at) => ({
      text: at === 4321 ? 'parcel' : `parcel ${'word '.repeat(1 + (at % 9))}`,
    }));
    const { ids } = ranked('parcel', [segmentFor(many)], { most: 3, method: 'FULL_TEXT' });
    expect([ids.length, ids[0]]).to.deep.equal([3, 4321]);
  });

  it('reads Chinese in pairs of characters', () => {
    const texts = [{ text: '快递来得很晚。' }, { text: '我喜欢橡木的颜色。' }];
    for (const method of ['FULL_TEXT', 'VECTOR'] as const)
      expect(ranked('快递晚', [segmentFor(texts)], { method }).ids[0]).to.equal(0);
  });
});
