import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { fullLabel } from './label-rows.ts';
import { surveyRows } from './survey-table.ts';

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
    [
      'two rows, the second with nothing but kinds of answers',
      'Religion?,Faith?,How often?,\nResponse,None of these,Response,Other\nx,1,2,3',
      ['Religion?', 'Faith? - None of these', 'How often?', 'How often? - Other'],
      1,
    ],
    [
      'three rows, the third for machines (Qualtrics)',
      'StartDate,Q1,Q2_1,Q2_2\nStart Date,"How\nwas it?",Agree? - Fast,Agree? - Clear\n"{""ImportId"":""startDate""}","{""ImportId"":""QID1""}","{""ImportId"":""QID2_1""}","{""ImportId"":""QID2_2""}"\n2025,Good,Yes,No',
      ['Start Date', 'How was it?', 'Agree? - Fast', 'Agree? - Clear'],
      1,
    ],
    ['two rows, the second for machines', "a,b\n\"{'ImportId': 'a'}\",\"{'ImportId': 'b'}\"\n1,2", ['a', 'b'], 1],
    [
      'a row of HXL tags',
      'Province,People,Remark\n#adm1+name,#affected +f,\nNorth,5,x',
      ['Province', 'People', 'Remark'],
      1,
    ],
    [
      'codes and questions',
      'id,Q1,Q2\nID,How old are you?,Where do you live?\n1,30,Rome',
      ['ID', 'How old are you?', 'Where do you live?'],
      1,
    ],
    ['codes only', 'id,Q1,Q2\n1,what?,Rome', ['id', 'Q1', 'Q2'], 1],
    ['one row and no braces', 'a,b\n{x},#1', ['a', 'b'], 1],
    [
      'options in brackets',
      'How? [Fast],How? [Clear],Why? [x]\nYes,No,1',
      ['How? - Fast', 'How? - Clear', 'Why? [x]'],
      1,
    ],
    [
      'options behind a slash',
      'g/How?,g/How?/Fast,g/How?/Clear,Water/Far?\na,1,0,far',
      ['g/How?', 'g/How?/Fast', 'g/How?/Clear', 'Water/Far?'],
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

  it('have the number of label rows that the user chose', () => {
    expect(read('id,Q1,\n,A,B\n1,a,b', 1).cells.length).to.equal(2);
    expect(read('id,Q1\n9,A\n1,a', 2).labels).to.deep.equal(['id - 9', 'Q1 - A']);
  });

  it('keeps the line breaks in answers', () => {
    expect(read('id,Q1\n1," one\r\ntwo "').cells).to.deep.equal([['1', 'one\ntwo']]);
  });
});
