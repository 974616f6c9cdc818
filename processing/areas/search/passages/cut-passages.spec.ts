import { limits } from '@earshot/core/limits';
import { expect } from 'chai';
import fc from 'fast-check';
import { cutPassages } from './cut-passages.ts';

const { enough, most } = limits.passages.characters;
const blank = (text: string) => /^\s*$/u.test(text);

describe('cutPassages', () => {
  it('covers a text with pieces of it, each where it says, in reading order', () => {
    const piece = fc.constantFrom(
      'word ',
      'Été. ',
      '東京都。',
      'He said so! ',
      '\n',
      '\n\n',
      '😀',
      ' ',
      'x'.repeat(950),
      'No? Yes. ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 600 }), (pieces) => {
        const text = pieces.join('');
        let at = 0;
        for (const { text: passage, start } of cutPassages(text)) {
          expect(text.slice(start, start + passage.length)).to.equal(passage);
          expect(passage).to.equal(passage.trim()).and.not.equal('');
          expect(passage.length).to.be.at.most(most);
          expect(passage.isWellFormed()).to.equal(text.isWellFormed());
          expect(blank(text.slice(at, start)), 'nothing is left out').to.equal(true);
          at = start + passage.length;
        }
        expect(blank(text.slice(at))).to.equal(true);
      }),
      { numRuns: 200 },
    );
  });

  it('keeps turns whole, and packs short ones until there is enough', () => {
    const turn = 'I had to wait for it at home.';
    const passages = cutPassages(Array.from({ length: 100 }, () => turn).join('\n'));
    expect(passages.length).to.be.within(4, 6);
    for (const { text } of passages.slice(0, -1)) expect(text.length).to.be.within(enough, most);
    for (const { text } of passages) expect(new Set(text.split('\n'))).to.deep.equal(new Set([turn]));
  });

  it('cuts a long turn between sentences, and a sentence without end between words', () => {
    const sentence = 'The driver did not ring, so I waited. ';
    for (const { text } of cutPassages(sentence.repeat(60))) expect(text.endsWith('waited.')).to.equal(true);
    const words = cutPassages('abcdefghi '.repeat(300));
    expect(words.every(({ text }) => text.split(' ').every((word) => word === 'abcdefghi'))).to.equal(true);
  });

  it('cuts no passages from an empty text', () => {
    for (const text of ['', ' \n\t\n ']) expect(cutPassages(text)).to.deep.equal([]);
  });
});
