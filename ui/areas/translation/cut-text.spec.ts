import { expect } from 'chai';
import { cutText } from './cut-text.ts';

const mark = (highlightId: string, from: number, to: number) => ({ highlightId, block: 0, from, to, exact: true });

describe('a text with highlights', () => {
  const table: [what: string, marks: ReturnType<typeof mark>[], expected: string[]][] = [
    ['none', [], ['Ich warte:']],
    ['one', [mark('a', 4, 9)], ['Ich :', 'warte:a']],
    ['two that overlap', [mark('a', 0, 5), mark('b', 4, 9)], ['Ich :a', 'w:ab', 'arte:b']],
    ['one beyond its end', [mark('a', 4, 90)], ['Ich :', 'warte:a']],
  ];
  for (const [what, marks, expected] of table)
    it(`is cut for ${what}`, () => {
      const cut = cutText('Ich warte', marks).map(
        ({ text, marks: on }) => `${text}:${on.map((one) => one.highlightId).join('')}`,
      );
      expect(cut).to.deep.equal(expected);
    });
  it('is nothing when it is empty', () => expect(cutText('', [])).to.deep.equal([]));
});
