import { type DocumentNode } from '@earshot/core/documents/document';
import { doc as docOf, paragraph, segment } from '@earshot/core/documents/document-builder';
import type { TimedWord } from '@earshot/core/documents/transcript';
import { getSchema } from '@tiptap/core';
import { Node } from '@tiptap/pm/model';
import { expect } from 'chai';
import { schemaExtensions } from '../../../editor/extensions.ts';
import { TimedWords } from '../../transcripts/timed-words.ts';
import { SpokenText } from './spoken-text.ts';

const schema = getSchema(schemaExtensions());
const read = (...blocks: DocumentNode[]): Node => Node.fromJSON(schema, docOf(...blocks));
const turn = (words: string, start: number | null, end: number | null) =>
  segment({ speakerId: null, start, end }, words);

const WORDS: TimedWord[] = [
  [5000, 5400, 'It'],
  [5500, 5900, 'took'],
  [6000, 6400, 'three'],
  [6500, 6900, 'weeks.'],
  [130_000, 130_400, 'Months,'],
  [130_500, 130_900, 'even.'],
];
const DOC = read(
  paragraph('Recorded in May.'),
  turn('How long did it take?', 1000, 4000),
  turn('It took three weeks.', 5000, 7000),
  turn('Months, even.', 130_000, null),
);

function spoken(words: readonly TimedWord[] = WORDS) {
  const asked: number[] = [];
  const timed = new TimedWords(async ({ from, to }) => {
    asked.push(from);
    return words.filter(([start]) => start >= from && start < to);
  });
  return { text: new SpokenText(timed), asked };
}
const placeOf = (words: string) => {
  let found = -1;
  DOC.descendants((node, at) => {
    const inside = node.text?.indexOf(words) ?? -1;
    if (inside >= 0) found = at + inside;
  });
  return found;
};
const wordsAt = (span: { from: number; to: number } | undefined) => span && DOC.textBetween(span.from, span.to, ' / ');
const arrived = () => new Promise((resolve) => setTimeout(resolve));

describe('text of a transcript as it is spoken', () => {
  it('lights words once their times have arrived, until then their turn, and nothing in a pause', async () => {
    const { text, asked } = spoken();
    expect(wordsAt(text.litAt(DOC, 5500))).to.equal('It took three weeks.');
    void text.expect(5500);
    void text.expect(5516);
    await arrived();
    expect(asked).to.deep.equal([0, 120_000]);
    expect(wordsAt(text.litAt(DOC, 5500))).to.equal('took');
    expect(wordsAt(text.litAt(DOC, 2000))).to.equal('How long did it take?');
    expect(text.litAt(DOC, 4500)).to.equal(undefined);
    expect(text.litAt(DOC, 90_000)).to.equal(undefined);
    expect(wordsAt(text.litAt(DOC, 130_600))).to.equal('even.');
  });

  it('knows when words begin, by their turn if they have no times, and nothing of other text', async () => {
    const { text } = spoken();
    expect(await text.momentAt(DOC, placeOf('three') + 2)).to.equal(6000);
    expect(await text.momentAt(DOC, placeOf('did'))).to.equal(1000);
    expect(await text.momentAt(DOC, placeOf('Recorded'))).to.equal(undefined);
    expect(text.isTimed(DOC, placeOf('Recorded'))).to.equal(false);
    expect(text.isTimed(DOC, placeOf('did'))).to.equal(true);
  });

  it('gives a quote the range of its words with some room, over several turns and windows', async () => {
    const { text } = spoken();
    const range = (from: string, to: string) => text.rangeOf(DOC, { from: placeOf(from), to: placeOf(to) + to.length });
    expect(await range('three', 'weeks.')).to.deep.equal({ from: 5850, to: 7050 });
    expect(await range('did', 'took')).to.deep.equal({ from: 850, to: 6050 });
    expect(await range('weeks.', 'Months,')).to.deep.equal({ from: 6350, to: 130_550 });
    expect(await range('Recorded', 'May.')).to.equal(undefined);
  });

  it('finds the words that were said in a range', async () => {
    const { text } = spoken();
    const words = async (from: number, to: number) => wordsAt(await text.wordsIn(DOC, { from, to }));
    expect(await words(5450, 6450)).to.equal('took three');
    expect(await words(2000, 5450)).to.equal('How long did it take? / It');
    expect(await words(40_000, 50_000)).to.equal(undefined);
  });

  it('makes captions of the turns ahead', async () => {
    const { text } = spoken();
    const made = await text.captions(DOC, { from: 2000, to: 10_000 });
    expect(made.flatMap(({ captions }) => captions.map(({ text: says }) => says))).to.deep.equal([
      'How long did it take?',
      'It took three weeks.',
    ]);
  });
});
