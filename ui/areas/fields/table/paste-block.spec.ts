import { expect } from 'chai';
import fc from 'fast-check';
import { type Block, cellsAsText, cellsIn, pasted } from './paste-block.ts';

describe('cells of a spreadsheet', () => {
  it('are read back as they were written, whatever is in them', () => {
    const table = fc
      .integer({ min: 1, max: 5 })
      .chain((width) =>
        fc.array(
          fc.array(fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r', ' ') }), {
            minLength: width,
            maxLength: width,
          }),
          {
            minLength: 1,
            maxLength: 5,
          },
        ),
      )
      // A last line with one empty cell is indistinguishable from the end of the text.
      .filter((rows) => rows.at(-1)?.join('') !== '' || rows.at(-1)?.length !== 1);
    fc.assert(
      fc.property(table, (rows) => {
        expect(cellsIn(cellsAsText(rows))).to.deep.equal(rows);
      }),
      { numRuns: 1000 },
    );
  });

  const cases: [text: string, rows: string[][]][] = [
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['"two\nlines"\tb', [['two\nlines', 'b']]],
    ['5" screen\tb', [['5" screen', 'b']]],
    ['"open\tb', [['"open', 'b']]],
    ['a\t', [['a', '']]],
    ['', [[]]],
  ];
  for (const [text, rows] of cases)
    it(`${JSON.stringify(text)} is ${JSON.stringify(rows)}`, () => expect(cellsIn(text)).to.deep.equal(rows));

  const one: Block = { top: 1, left: 1, bottom: 1, right: 1 };
  const table = { rows: 3, columns: 3 };
  const written = (cells: string[][], block: Block) =>
    pasted(cells, block, table).map(({ row, column, text }) => `${row}.${column}=${text}`);

  it('go right and down from the first cell, as far as there is a table', () =>
    expect(
      written(
        [
          ['a', 'b', 'c'],
          ['d', 'e', 'f'],
          ['g', 'h', 'i'],
        ],
        one,
      ),
    ).to.deep.equal(['1.1=a', '1.2=b', '2.1=d', '2.2=e']));
  it('fill the block where there is one cell only', () =>
    expect(written([['x']], { ...one, bottom: 2, right: 2 })).to.deep.equal(['1.1=x', '1.2=x', '2.1=x', '2.2=x']));
  it('leave alone what a shorter row does not reach', () =>
    expect(written([['a'], ['b', 'c']], one)).to.deep.equal(['1.1=a', '2.1=b', '2.2=c']));
});
