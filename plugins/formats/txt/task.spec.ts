import { expect } from 'chai';
import { read } from './task.ts';

const shapeOf = async (text: string) => {
  const { document } = await read({ text, fileName: 'a.txt', settings: {} });
  return (document.content ?? []).map(({ content = [] }) => content.map((node) => node.text ?? '/').join(''));
};

describe('plain text', () => {
  it('takes blank lines for the ends of paragraphs and keeps the lines in them', async () => {
    expect(await shapeOf('one\ntwo\n\n\n three\n')).to.deep.equal(['one/two', ' three']);
  });

  it('makes a paragraph of each line where there are no blank lines', async () => {
    expect(await shapeOf('Ada: yes\nGrace: no\n')).to.deep.equal(['Ada: yes', 'Grace: no']);
  });

  it('makes a paragraph of each line of a long list', async () => {
    expect(await shapeOf(`head\n\n${'row\n'.repeat(60)}`)).to.deep.equal(['head', ...Array(60).fill('row')]);
  });
});
