import type { DocumentMark } from '@earshot/core/documents/document';
import { documentText } from '@earshot/core/documents/document';
import { doc as docOf, paragraph, segment, text } from '@earshot/core/documents/document-builder';
import { blanks, saidIn, withoutBlanks } from '@earshot/core/documents/doubts';
import { expect } from 'chai';
import { fromJson, toJson } from './convert.ts';
import { applyHighlight, quoteAt } from './highlight.ts';
import { reconcile } from './reconcile.ts';
import { readText, writtenIn } from './text.ts';

const doubted = (doubt: string): DocumentMark => ({ type: 'doubted', attrs: { doubt } });
const SAID = segment(
  { start: 0, end: 5000 },
  'It took ',
  text('Thank you', doubted('unsaid')),
  ' three ',
  text('weeks', doubted('unsure')),
);
const doc = () => fromJson(docOf(paragraph('Before.'), SAID));

describe('words that were possibly never said', () => {
  it('are blanks in the text, which keeps its positions; other doubted words stay', () => {
    const read = readText(doc());
    expect(read.written).to.equal('Before.\nIt took Thank you three weeks');
    expect(read.text.length).to.equal(read.written.length);
    expect(read.text).to.match(/^Before\.\nIt took \s{9} three weeks$/u);
    expect(read.text).to.equal(documentText(saidIn(toJson(doc()))));
    expect(writtenIn(doc())).to.equal(documentText(toJson(doc())));
  });

  it('are in no quote, nor in the words around one', () => {
    const live = doc();
    const { written } = readText(live);
    const range = { from: written.indexOf('took'), to: written.indexOf(' three') + 6 };
    const id = '5b2f2d4e-3a0b-4a5e-9f3a-0d9a9a4f7e11';
    const made = applyHighlight(live, id, range)?.highlight;
    expect(made?.quote).to.equal('took three');
    const after = { from: written.indexOf('three'), to: written.indexOf('three') + 5 };
    expect(quoteAt(live, after)?.prefix).not.to.contain('Thank');
    expect(quoteAt(live, after, { all: true })?.prefix).to.contain('Thank you');
    const row = { id, quote: 'took three', prefix: made?.prefix ?? '', suffix: made?.suffix ?? '' };
    expect(reconcile({ doc: live, rows: [row] })).to.deep.include({ update: undefined, lost: [] });
  });

  it('alone cannot be quoted', () => {
    const live = doc();
    const from = readText(live).written.indexOf('Thank');
    expect(quoteAt(live, { from, to: from + 9 })).to.equal(undefined);
  });

  it('are left out of a text with very much white space in no time', () => {
    const spaces = ' '.repeat(1_000_000);
    const begun = performance.now();
    expect(withoutBlanks(`a${blanks('x')}b${spaces}c`)).to.equal(`a b${spaces}c`);
    expect(withoutBlanks(`a ${blanks('x y')} b\n ${blanks('x')}\nc`)).to.equal('a b\n c');
    expect(performance.now() - begun).to.be.lessThan(1000);
  });
});
