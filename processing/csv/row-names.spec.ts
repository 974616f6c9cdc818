import { expect } from 'chai';
import { hasRowNames } from './row-names.ts';

const has = (file: string, labelLine = 1) =>
  hasRowNames(Buffer.from(file), { delimiter: ',', rowEnd: 'LF' }, labelLine);

describe('row names', () => {
  it('are detected where every row has one more field than there are labels, with a unique name', () => {
    expect(has('"text","stars"\n"1","good",5\n"2","bad",1\n')).to.equal(true);
    expect(has('Export\n\ntext,stars\nAnn,good,5\nBo,bad,1\nCy,so', 3)).to.equal(true);
  });

  it('are not detected in other files', () => {
    const files = {
      'as many fields as labels': 'id,text\n1,a\n2,b\n',
      'one row has them': 'text,stars\n1,good,5\nbad,1\n',
      'delimiters at the end of lines': 'id,text\n1,a,\n2,b,\n',
      'names that come twice': 'text,stars\nAnn,good,5\nAnn,bad,1\n',
      'a single row': 'text,stars\n1,good,5\n',
      'labels only': 'text,stars\n',
    };
    for (const [name, file] of Object.entries(files)) expect(has(file), name).to.equal(false);
  });
});
