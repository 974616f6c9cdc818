import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { fullLabel, surveyRows } from './survey-table.ts';

const stop = { throwIfStopped: () => undefined } as never;

function read(text: string, labelRows?: number) {
  const path = join(mkdtempSync(join(tmpdir(), 'earshot-survey-')), 'a.csv');
  writeFileSync(path, text);
  const rows = [...surveyRows({ source: path, encoding: 'UTF-8', ...(labelRows ? { labelRows } : {}) }, stop)];
  const labels = rows.flatMap((row) => ('labels' in row ? row.labels.map(fullLabel) : []));
  return { labels, cells: rows.flatMap((row) => ('cells' in row ? [row.cells] : [])) };
}

describe('the rows of a survey file', () => {
  const cases: [what: string, text: string, labels: string[], responses: number][] = [
    ['one row', 'id,Q1,Q2\n1,a,b', ['id', 'Q1', 'Q2'], 1],
    ['a question before " - "', 'id,Q - A,Q - B,R - C\n1,a,b,c', ['id', 'Q - A', 'Q - B', 'R - C'], 1],
    ['two rows', 'id,Q1,,Q2\n,A,B,Response\n1,a,b,c', ['id', 'Q1 - A', 'Q1 - B', 'Q2'], 1],
    [
      'two rows, the first without its beginning',
      ',,Group,\nName,All,A,B\nx,1,2,3',
      ['Name', 'All', 'Group - A', 'Group - B'],
      1,
    ],
    ['one row above a respondent without an answer to the first question', 'Q1,Q2\n,b\na,b', ['Q1', 'Q2'], 2],
  ];
  for (const [what, text, labels, responses] of cases)
    it(`have labels of ${what}`, () => {
      const found = read(text);
      expect(found.labels).to.deep.equal(labels);
      expect(found.cells.length).to.equal(responses);
    });

  it('have as many rows of labels as people say', () => {
    expect(read('id,Q1,\n,A,B\n1,a,b', 1).cells.length).to.equal(2);
    expect(read('id,Q1\n9,A\n1,a', 2).labels).to.deep.equal(['id - 9', 'Q1 - A']);
  });

  it('keep lines in answers', () => {
    expect(read('id,Q1\n1," one\r\ntwo "').cells).to.deep.equal([['1', 'one\ntwo']]);
  });
});
