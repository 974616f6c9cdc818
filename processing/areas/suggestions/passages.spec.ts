import * as build from '@earshot/core/documents/document-builder';
import { expect } from 'chai';
import { fromUpdates, stateFromJson } from '../../documents/convert.ts';
import { readText } from '../../documents/text.ts';
import { MOST_CHARACTERS, passagesOf } from './passages.ts';

const passagesIn = (...texts: string[]) =>
  passagesOf(readText(fromUpdates([stateFromJson(build.doc(...texts.map((text) => build.paragraph(text))))])));

describe('passages of a note', () => {
  it('are the sentences of its blocks, each with its position', () => {
    const found = passagesIn('It rained. Dr. Who came!  ', '', 'He stayed.');
    expect(found).to.deep.equal([
      { from: 0, to: 10, text: 'It rained.', block: 0 },
      { from: 11, to: 24, text: 'Dr. Who came!', block: 0 },
      { from: 28, to: 38, text: 'He stayed.', block: 2 },
    ]);
  });

  it('are pieces of speech transcribed without full stops', () => {
    const found = passagesIn('and then we went on '.repeat(100).trim());
    expect(found.length).to.be.within(4, 6);
    expect(
      found.every(({ text }) => text.length <= MOST_CHARACTERS && /^(and|then|we|went|on)\b.*\w$/.test(text)),
    ).to.equal(true);
    expect(found.map(({ text }) => text).join(' ')).to.equal('and then we went on '.repeat(100).trim());
  });

  it('cut no character in two in a text without spaces', () => {
    const found = passagesIn('😀'.repeat(600));
    expect(found.every(({ text }) => text.isWellFormed())).to.equal(true);
    expect(found.map(({ text }) => text).join('')).to.equal('😀'.repeat(600));
  });

  it('are none of a text without words', () => {
    expect(passagesIn('', '   ')).to.deep.equal([]);
  });
});
