import { Refusal } from '@earshot/core/refusal';
import { expect } from 'chai';
import { Table } from './table.ts';

interface Read {
  labels: readonly string[];
  /** the first two fields of each row, or why it is unreadable */
  rows: (string[] | string)[];
}

function read(file: string, piece = 1_000_000, labelLine = 1): Read {
  const bytes = Buffer.from(file);
  const table = new Table({ delimiter: ',', rowEnd: 'LF' }, labelLine);
  const rows: Read['rows'] = [];
  const take = () => {
    while (table.next()) rows.push(table.problem ?? table.labels.map((_, column) => table.row.text(column)));
  };
  for (let at = 0; at < bytes.length; at += piece) {
    table.push(bytes.subarray(at, at + piece), false);
    take();
  }
  table.push(Buffer.alloc(0), true);
  take();
  return { labels: table.labels, rows };
}

describe('a table', () => {
  it('has the labels of its first line, and a value for each in every row', () => {
    const { labels, rows } = read('\n\nid,text,\n1,a,x\n2\n3,"b\nc",\n');
    expect(labels).to.deep.equal(['id', 'text', 'Column 3']);
    expect(rows).to.deep.equal([
      ['1', 'a', 'x'],
      ['2', '', ''],
      ['3', 'b\nc', ''],
    ]);
  });

  it('cannot read rows with more fields than labels, unless the extra ones are empty', () => {
    const { rows } = read('id,text\n1,a,b\n2,c,,\n3,d,"",\n4,e, ,\t\n');
    expect(rows).to.deep.equal(['It has 3 fields, more than the 2 labels.', ['2', 'c'], ['3', 'd'], ['4', 'e']]);
  });

  it('skips rows without content', () => {
    expect(read('id,text\n,\n"",""\n\n,,,,\n1,a\n').rows).to.deep.equal([['1', 'a']]);
  });

  it('ends a row at a lone CR where each line that it makes has a field for every label', () => {
    const file = 'id,text,day\n1,a,x\r2,b,y\r3,"c\r\nd",z\n4,e,w\n';
    const rows = [
      ['1', 'a', 'x'],
      ['2', 'b', 'y'],
      ['3', 'c\r\nd', 'z'],
      ['4', 'e', 'w'],
    ];
    for (const piece of [1, 5, 100]) expect(read(file, piece).rows, `pieces of ${piece}`).to.deep.equal(rows);
    const tooMany = 'It has 5 fields, more than the 3 labels.';
    expect(read('id,text,day\n1,a\r2,b,y,z\n1,a,x,2\r,b\n').rows, 'elsewhere').to.deep.equal([tooMany, tooMany]);
    expect(read('id,text,day\n1,a\rb,x\n').rows, 'in a text').to.deep.equal([['1', 'a\rb', 'x']]);
  });

  it('counts lines by their LF, also behind a lone CR', () => {
    const table = new Table({ delimiter: ',', rowEnd: 'LF' });
    table.push(Buffer.from('id,text\n1,a\r2,"b\nc"\n3,d\n'), true);
    const lines: number[] = [];
    while (table.next()) lines.push(table.row.line);
    expect(lines).to.deep.equal([2, 2, 4]);
  });

  it('skips the rest of a damaged row', () => {
    const { rows } = read('id,text,end\n1,"he said "no"\nand left",x\n2,b,c\n3\n');
    expect(rows).to.deep.equal([
      'There is text behind a closing quote.',
      'It stands behind a damaged line and may be the rest of it.',
      ['2', 'b', 'c'],
      ['3', '', ''],
    ]);
  });

  it('is the same in whatever pieces the file is read', () => {
    const file = 'idé,text\n1,"a\n2,b\n"x"y\n3,c,d\n4,日本\n,\n5';
    const whole = read(file);
    expect(whole.rows).to.have.length(6);
    for (let piece = 1; piece <= 64; piece += 1) expect(read(file, piece)).to.deep.equal(whole);
  });

  it('shows an unreadable row as it stands in the file, cut where it is long', () => {
    const table = new Table({ delimiter: ',', rowEnd: 'LF' });
    table.push(Buffer.from(`a\nb\n"c",${'d'.repeat(20_000)}\r\n`), true);
    table.next();
    table.next();
    const { line, reason, raw } = table.unreadable('Because.');
    expect({ line, reason }).to.deep.equal({ line: 3, reason: 'Because.' });
    expect(raw)
      .to.have.length(10_000)
      .and.match(/^"c",d+$/);
  });

  it('takes its labels from another line when it begins with other text', () => {
    const file = 'Export of 3 May\n"two\nlines",\n\nid,text\n1,a\n';
    for (const piece of [1, 7, 100])
      expect(read(file, piece, 5)).to.deep.equal({ labels: ['id', 'text'], rows: [['1', 'a']] });
    expect(() => read(file, 100, 7)).to.throw(Refusal, 'The file has nothing in line 7 or below.');
  });

  it('is refused without labels, or with some that cannot be read', () => {
    for (const file of ['', '\n\n\r\n']) expect(() => read(file)).to.throw(Refusal, 'The file is empty.');
    expect(() => read('"a"b,c\n1,2\n')).to.throw(
      Refusal,
      'The line with the labels cannot be read. There is text behind',
    );
    expect(() => read(`${'a,'.repeat(19_999)}a\n`)).to.throw(Refusal, '20,000 columns, at most 5,000');
  });
});
