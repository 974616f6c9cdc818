import { QuoteFinder } from '@earshot/core/documents/anchor';
import { doc, paragraph, text } from '@earshot/core/documents/document-builder';
import { expect } from 'chai';
import { stateFromJson } from '../../documents/convert.ts';
import { unpackRanges } from './packed-ranges.ts';
import { placeCode } from './place-code.ts';
import { readCodedNote } from './read-coded-note.ts';

const signal = { stopped: false, throwIfStopped: () => undefined, holds: () => undefined };
const emit = async () => undefined;

/** Coded words: the first occurrence of a quote after a position. */
function tagged(whole: string, quote: string, after = 0) {
  const position = whole.indexOf(quote, after);
  const to = position + quote.length;
  return {
    quote,
    position,
    prefix: whole.slice(Math.max(0, position - 64), position),
    suffix: whole.slice(to, to + 64),
  };
}
const found = (now: string, words: ReturnType<typeof tagged>) => {
  const place = placeCode(now, new QuoteFinder(now), words);
  return place && [place.from, now.slice(place.from, place.to)];
};

describe('codes in a text that was edited', () => {
  const before = 'It was late. We waited. It was late. Nobody called.';

  it('stay at their words, also when the same words stand elsewhere', () => {
    expect(found(before, tagged(before, 'It was late.', 5))).to.deep.equal([24, 'It was late.']);
    const longer = `A new beginning. ${before}`;
    expect(found(longer, tagged(before, 'It was late.', 5))).to.deep.equal([41, 'It was late.']);
    expect(found(longer, tagged(before, 'It was late.'))).to.deep.equal([17, 'It was late.']);
  });

  it('stay at the nearer of two passages with the same words and context', () => {
    const passage = 'Nobody rang. I waited all day, and then it began to rain on the parcel that lay outside the door.';
    const twice = `${passage} ${'Between. '.repeat(30)}${passage}`;
    const second = tagged(twice, 'I waited all day', twice.length / 2);
    const longer = `More. ${twice}`;
    expect(found(longer, second)?.[0]).to.equal(second.position + 6);
  });

  it('are found despite other spaces and typography, and are gone once their words are deleted', () => {
    expect(found('“It was  late.” We waited.', tagged(before, 'It was late.'))?.[1]).to.equal('It was  late.');
    expect(found('Something else.', tagged(before, 'We waited.'))).to.equal(undefined);
  });

  it('stay at their position when the context fits several places', () => {
    const same = 'ha ha ha ha ha ha';
    expect(found(same, { quote: 'ha', prefix: '', suffix: '', position: 6 })).to.deep.equal([6, 'ha']);
  });
});

describe('a coded note that is read for a comparison', () => {
  it('returns paragraphs with words, their sentences and the positions of codes', async () => {
    const json = doc(paragraph(text('Late again. ')), paragraph(), paragraph(text('Kind driver! He waved.')));
    const whole = 'Late again. \n\nKind driver! He waved.';
    const codes = [
      { id: 'there', ...tagged(whole, 'Kind driver!') },
      { id: 'gone', quote: 'Cheap', prefix: '', suffix: '', position: 3 },
    ];
    const input = { updates: [stateFromJson(json)], codes, sentences: true };
    const read = await readCodedNote.run({ input, signal, emit });
    expect(read.text).to.equal(whole);
    expect(unpackRanges(read.paragraphs)).to.deep.equal([
      { from: 0, to: 11 },
      { from: 14, to: 36 },
    ]);
    expect(unpackRanges(read.sentences)).to.deep.equal([
      { from: 0, to: 11 },
      { from: 14, to: 26 },
      { from: 27, to: 36 },
    ]);
    expect(read.places).to.deep.equal([{ id: 'there', from: 14, to: 26 }]);
  });
});
