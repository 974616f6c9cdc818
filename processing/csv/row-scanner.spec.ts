import { expect } from 'chai';
import type { Dialect } from './dialect.ts';
import { RowScanner } from './row-scanner.ts';

interface Scanned {
  line: number;
  values: string[];
  damage?: string;
  raw?: string;
}

interface Options extends Partial<Dialect> {
  /** bytes per read */
  piece?: number;
  rowBytes?: number;
}

function scan(file: string | Uint8Array, { delimiter = ',', rowEnd = 'LF', piece, rowBytes }: Options = {}): Scanned[] {
  const bytes = Buffer.from(file as string);
  const size = piece ?? Math.max(1, bytes.length);
  const scanner = new RowScanner({ delimiter, rowEnd }, rowBytes);
  const rows: Scanned[] = [];
  const takeRows = () => {
    while (scanner.next()) {
      const values = Array.from({ length: scanner.fields }, (_, field) => scanner.text(field));
      const { line, damage } = scanner;
      rows.push(damage ? { line, values, damage, raw: scanner.raw() } : { line, values });
    }
  };
  for (let at = 0; at < bytes.length; at += size) {
    // Reuses the buffer, as a file reader does.
    scanner.push(Uint8Array.from(bytes.subarray(at, at + size)), false);
    takeRows();
  }
  scanner.push(new Uint8Array(), true);
  takeRows();
  return rows;
}
const valuesOf = (file: string, options?: Options) => scan(file, options).map(({ values }) => values);

describe('scanning rows', () => {
  it('splits rows at delimiters and line ends', () => {
    expect(valuesOf('a,b\n1,2')).to.deep.equal([
      ['a', 'b'],
      ['1', '2'],
    ]);
    expect(valuesOf('a;b,c\r\n1;\r\n;', { delimiter: ';' })).to.deep.equal([
      ['a', 'b,c'],
      ['1', ''],
      ['', ''],
    ]);
    expect(valuesOf('a\tb\n1\t" 2"', { delimiter: '\t' })).to.deep.equal([
      ['a', 'b'],
      ['1', ' 2'],
    ]);
    expect(valuesOf('')).to.deep.equal([]);
  });

  it('keeps delimiters, line ends and doubled quotes within quotes', () => {
    expect(valuesOf('"a,b","c\r\nd","say ""hi""",""""\n"",x')).to.deep.equal([
      ['a,b', 'c\r\nd', 'say "hi"', '"'],
      ['', 'x'],
    ]);
    expect(valuesOf('"1","cnonce="""",nc=""""","2"')).to.deep.equal([['1', 'cnonce="",nc=""', '2']]);
  });

  it('keeps quotes within a field unchanged', () => {
    expect(valuesOf('5" screen,say "hi", "x"')).to.deep.equal([['5" screen', 'say "hi"', ' "x"']]);
  });

  it('allows spaces after a closing quote', () => {
    expect(valuesOf('"a" ,"b"\t\r\n"c"  ')).to.deep.equal([['a', 'b'], ['c']]);
  });

  it('ends rows as the first line does: a lone CR or LF elsewhere is data', () => {
    expect(valuesOf('a\rb,c\r\nd,e\n')).to.deep.equal([
      ['a\rb', 'c'],
      ['d', 'e'],
    ]);
    expect(valuesOf('a,b\rc\nd,e\r"f",g\r\n', { rowEnd: 'CR' })).to.deep.equal([
      ['a', 'b'],
      ['c\nd', 'e'],
      ['f', 'g'],
    ]);
  });

  it('skips blank lines and counts them', () => {
    expect(scan('\n\r\na,b\n\n\n"c\nd",e\n\n""\n')).to.deep.equal([
      { line: 3, values: ['a', 'b'] },
      { line: 6, values: ['c\nd', 'e'] },
      { line: 9, values: [''] },
    ]);
  });

  it('loses the first line of a damaged row only, with a reason', () => {
    expect(scan('a,b\n1,"x"y,z\n2,c\n')).to.deep.equal([
      { line: 1, values: ['a', 'b'] },
      { line: 2, values: [], damage: 'TEXT_AFTER_QUOTE', raw: '1,"x"y,z' },
      { line: 3, values: ['2', 'c'] },
    ]);
    expect(scan('1,"never closed\r\n2,"closed"\r\n3,"x"\r\n'), 'closed by the next row').to.deep.equal([
      { line: 1, values: [], damage: 'TEXT_AFTER_QUOTE', raw: '1,"never closed' },
      { line: 2, values: ['2', 'closed'] },
      { line: 3, values: ['3', 'x'] },
    ]);
    expect(scan('1,"never closed\n2,b\n'), 'never closed').to.deep.equal([
      { line: 1, values: [], damage: 'UNCLOSED_QUOTE', raw: '1,"never closed' },
      { line: 2, values: ['2', 'b'] },
    ]);
    expect(scan('a,b\r"x"y\rc,d', { rowEnd: 'CR' })).to.deep.equal([
      { line: 1, values: ['a', 'b'] },
      { line: 2, values: [], damage: 'TEXT_AFTER_QUOTE', raw: '"x"y' },
      { line: 3, values: ['c', 'd'] },
    ]);
  });

  it('keeps no more than one row in memory', () => {
    const long = 'x'.repeat(40);
    expect(scan(`a\n${long}\nb\n`, { rowBytes: 20 })).to.deep.equal([
      { line: 1, values: ['a'] },
      { line: 2, values: [], damage: 'TOO_LONG', raw: 'x'.repeat(20) },
      { line: 3, values: ['b'] },
    ]);
    expect(
      scan(`"${'y\n'.repeat(15)}"\nb`, { rowBytes: 20 })
        .map(({ line, damage }) => [line, damage])
        .slice(0, 3),
    ).to.deep.equal([
      [1, 'TOO_LONG'],
      [2, undefined],
      [3, undefined],
    ]);
    expect(scan(`${long}`, { rowBytes: 20 })).to.have.length(1);
  });

  it('takes time that grows with the file, not with its square, whatever is wrong in it', () => {
    for (const file of ['"a"b\nfine\n', '"a\n', '"\n\n', 'a"b\n"QQ"x\n'.replaceAll('Q', '"')]) {
      const scanner = new RowScanner({ delimiter: ',', rowEnd: 'LF' });
      scanner.push(Buffer.from(file.repeat(400_000)), true);
      let rows = 0;
      while (scanner.next()) rows += 1;
      expect(rows).to.be.above(100_000);
    }
  });

  it('reports rows that are not valid UTF-8', () => {
    const file = Buffer.from('é,1\nb?,2\nü,3\n');
    file[file.indexOf('?')] = 0xe9;
    expect(scan(file)).to.deep.equal([
      { line: 1, values: ['é', '1'] },
      { line: 2, values: ['b\ufffd', '2'], damage: 'NOT_UTF8', raw: 'b\ufffd,2' },
      { line: 3, values: ['ü', '3'] },
    ]);
  });

  it('counts more fields than it keeps', () => {
    const [row] = scan(`${'a,'.repeat(20_000)}b`);
    expect(row?.values).to.have.length(20_001);
    expect(row?.values.slice(0, 5001)).to.deep.equal(Array.from({ length: 5001 }, () => 'a'));
  });

  describe('scanning rows from pieces cut anywhere', () => {
    const files: Record<string, [string | Uint8Array, Options?]> = {
      'every kind of field': [
        '\ufefftäxt,"日本,語\n""x""\r\n",\u{1f600}\r\n\r\n,,\r\n"a" , b\rc,"d"\r\nx,"y"z\r\n"un,closed\r\n1,2,3\n"last"',
      ],
      'CR at the ends': ['a,b\r"c\n\r\n",d\r\n\r"e"f\r\n"g"\r', { rowEnd: 'CR' }],
      'rows that are too long': [
        `a\n${'long '.repeat(30)}\n"${'r,w\n'.repeat(30)}",x\nb\n${'z'.repeat(90)}`,
        { rowBytes: 40 },
      ],
      'too long at CR': [`a\r${'long '.repeat(30)}\r\n"${'row\r'.repeat(30)}",x\rb`, { rowEnd: 'CR', rowBytes: 40 }],
      'broken characters': [Buffer.from('é,\xe9\nü,"\xc3"\n日,本\n\xff', 'latin1')],
    };
    for (const [name, [file, options]] of Object.entries(files))
      it(`gives the same rows: ${name}`, () => {
        const whole = scan(file, options);
        expect(whole).to.have.length.above(1);
        for (let piece = 1; piece <= 64; piece += 1)
          expect(scan(file, { ...options, piece }), `pieces of ${piece}`).to.deep.equal(whole);
      });
  });
});
