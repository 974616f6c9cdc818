import { expect } from 'chai';
import { wordsAfter, wordsBefore } from './context-words.ts';

const MUCH = 'and '.repeat(16);

describe('the words around a quote', () => {
  it('shows whole words around a quote', () => {
    expect(wordsBefore(`et a selfie ${MUCH}`)).to.equal(`… a selfie ${MUCH}`);
    expect(wordsAfter(`${MUCH} I lov`)).to.equal(`${MUCH} I …`);
  });

  it('are left as they are where the text begins or ends', () => {
    expect([wordsBefore('So it '), wordsAfter(' was.')]).to.deep.equal(['So it ', ' was.']);
  });

  it('are left as they are where no space is, or nothing', () => {
    expect([wordsBefore('这是'), wordsAfter('这是'), wordsBefore(''), wordsAfter('')]).to.deep.equal([
      '这是',
      '这是',
      '',
      '',
    ]);
  });
});
