import { expect } from 'chai';
import { readTable, type TableOptions } from './read-table.ts';

function read(text: string, options: Partial<TableOptions> = {}) {
  const rows: (string[] | string)[] = [];
  let labels: readonly string[] = [];
  let delimiter = '';
  for (const { table } of readTable(Buffer.from(text), { encoding: 'UTF-8', ...options })) {
    while (table.next()) rows.push(table.problem ?? table.labels.map((_, column) => table.row.text(column)));
    ({ labels } = table);
    ({ delimiter } = table.dialect);
  }
  return { labels, rows, delimiter };
}

describe('a table that begins with a line sep=', () => {
  const rows = [
    ['1', 'slow, but fine'],
    ['2', 'lost; twice'],
  ];
  for (const first of ['sep=;', 'SEP=;', '"sep=;"', '\ufeffsep=;', 'sep=;;'])
    for (const end of ['\r\n', '\n', '\r'])
      it(`has its labels below ${JSON.stringify(first + end)}`, () => {
        const text = [first, 'id;Comment', '1;slow, but fine', '2;"lost; twice"'].join(end);
        expect(read(text)).to.deep.equal({ labels: ['id', 'Comment'], rows, delimiter: ';' });
      });

  it('is read by the delimiter that it names, which may stand in no other line', () => {
    expect(read('sep=|\na,b\n1,2\n')).to.deep.equal({ labels: ['a,b'], rows: [['1,2']], delimiter: '|' });
    expect(read('sep=\t\na\tb,c\n1\t2\n').labels).to.deep.equal(['a', 'b,c']);
  });

  it('is read by a delimiter or a line of labels that was chosen', () => {
    expect(read('sep=;\na,b\n1,2\n', { delimiter: ',' }).labels).to.deep.equal(['a', 'b']);
    expect(read('sep=;\nexported today\na;b\n1;2\n', { labelLine: 3 }).labels).to.deep.equal(['a', 'b']);
  });

  it('is read as usual when that line is a label', () => {
    expect(read('sep=x;y,b\n1,2\n').labels).to.deep.equal(['sep=x;y', 'b']);
  });
});
