import { expect } from 'chai';
import fc from 'fast-check';
import { type Cell, csvLine, defused, tsvLine } from './cells.ts';

/** Reads lines of CSV by RFC 4180, independently of the writer. */
function readCsv(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      at += 1;
      while (text[at] !== '"' || text[at + 1] === '"') {
        if (at >= text.length) throw new Error('A quote is not closed');
        cell += text[at];
        at += text[at] === '"' ? 2 : 1;
      }
      at += 1;
    } else while (at < text.length && text[at] !== ',' && text[at] !== '\r') cell += text[at++];
    line.push(cell);
    if (text[at] === ',') {
      at += 1;
      continue;
    }
    if (text.slice(at, at + 2) !== '\r\n') throw new Error(`No end of a cell at ${at}`);
    at += 2;
    lines.push(line);
    line = [];
  }
  return lines;
}

const TABLE: [Cell, string][] = [
  ['plain', '"plain"'],
  ['', '""'],
  [null, ''],
  ['a, b; c', '"a, b; c"'],
  ['say "no"', '"say ""no"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', `"'=1+1"`],
  ['+49 89', `"'+49 89"`],
  ['-5', `"'-5"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ["'=1", `"'=1"`],
  ['1 = 1', '"1 = 1"'],
  [-5, '-5'],
  [2.5, '2.5'],
];

describe('a cell', () => {
  for (const begin of ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'])
    it(`that begins with ${JSON.stringify(begin)} is shown, not run`, () => {
      expect(defused(`${begin}cmd|' /C calc'!A0`)).to.match(/^'/);
      expect(csvLine([`${begin}1+1`])).to.equal(`"'${begin}1+1"\r\n`);
    });
});

describe('csvLine', () => {
  for (const [cell, expected] of TABLE)
    it(`writes ${JSON.stringify(cell)} as ${expected}`, () => expect(csvLine([cell])).to.equal(`${expected}\r\n`));

  it('is read back as it was written, and no text in it begins as a formula does', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', ';', "'", 'a') }),
    );
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 1, maxLength: 5 }), { maxLength: 4 }), (rows) => {
        const read = readCsv(rows.map(csvLine).join(''));
        expect(read).to.deep.equal(rows.map((row) => row.map(defused)));
        for (const cell of read.flat()) expect('=+-@\t\r'.includes(cell.charAt(0)) && cell !== '').to.equal(false);
        for (const [at, was] of rows.flat().entries()) expect([was, `'${was}`]).to.include(read.flat()[at]);
      }),
    );
  });
});

describe('tsvLine', () => {
  const cases: [Cell, string][] = [
    ['plain', 'plain'],
    ['two\nlines\tand more', 'two lines and more'],
    ['say "no"', '"say ""no"""'],
    ['=1+1', "'=1+1"],
    ['\t=1', "' =1"],
    [-5, '-5'],
    [null, ''],
  ];
  for (const [cell, expected] of cases)
    it(`writes ${JSON.stringify(cell)} as ${expected}`, () => expect(tsvLine([cell])).to.equal(`${expected}\n`));

  it('has as many cells in one line as were given, and none begins as a formula does', () => {
    const text = fc.string({ unit: fc.constantFrom('=', '-', '\t', '\r', '\n', '\u2028', '"', 'a') });
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (cells) => {
        const line = tsvLine(cells);
        expect(line.split(/[\n\r\u2028]/)).to.have.length(2);
        const read = line.slice(0, -1).split('\t');
        expect(read).to.have.length(cells.length);
        for (const cell of read) expect(/^"?[=-]/.test(cell)).to.equal(false);
      }),
    );
  });
});
