import { type Delimiter } from '@earshot/core/rules/csv/csv-dialect';
import { expect } from 'chai';
import { findDialect } from './dialect.ts';

const find = (head: string, chosen?: Delimiter) => findDialect(Buffer.from(head), chosen);

describe('the dialect of a file', () => {
  it('is the most frequent delimiter in the first line, comma in a tie', () => {
    expect(find('a;b;c\n1,2,3').delimiter).to.equal(';');
    expect(find('a,b;c\n1;2;3').delimiter).to.equal(',');
    expect(find('a,b;c;d\n').delimiter).to.equal(';');
    expect(find('only one\n1;2;3;4').delimiter).to.equal(',');
    expect(find('').delimiter).to.equal(',');
  });

  it('counts delimiters outside quotes only', () => {
    expect(find('"a,b,c,d";e\n').delimiter).to.equal(';');
    expect(find('"say ""x,y,z"", please";e\n').delimiter).to.equal(';');
    expect(find('"a\n,,,\nb";c\n').delimiter, 'line ends in quotes').to.equal(';');
    expect(find('a,b,"c;d;e;f"').delimiter, 'nothing behind it').to.equal(',');
    expect(find('size 5" or more;a;b,c\n"').delimiter, 'a quote within a field').to.equal(';');
    expect(find('"never closed;a;b\n1,2,3,4,5\n').delimiter).to.equal(';');
  });

  it('prefers the chosen dialect to the detected one', () => {
    expect(find('a,b,c|d', '|').delimiter).to.equal('|');
  });

  it('proposes tabs where there is neither comma nor semicolon', () => {
    expect(find('a\tb\tc\n').delimiter).to.equal('\t');
    expect(find('a\tb\tc,d\n').delimiter).to.equal(',');
  });

  it('ends rows as the first line outside quotes does', () => {
    expect(find('a,b\r1,2').rowEnd).to.equal('CR');
    expect(find('a,b\r\n1,2').rowEnd).to.equal('LF');
    expect(find('a,b\n1\r2').rowEnd).to.equal('LF');
    expect(find('"a\r\rb",c\n').rowEnd).to.equal('LF');
    expect(find('\n\na,b\r1').rowEnd).to.equal('CR');
    expect(find('a,b').rowEnd).to.equal('LF');
  });

  it('is detected from the line of labels, if not the first', () => {
    const file = Buffer.from('One, two, three\r\n\r\nid;text\r\n1;a');
    expect(findDialect(file, undefined, 3)).to.deep.equal({ delimiter: ';', rowEnd: 'LF' });
    expect(findDialect(file).delimiter).to.equal(',');
    expect(findDialect(Buffer.from('x\rid;text\r1;a'), undefined, 2)).to.deep.equal({ delimiter: ';', rowEnd: 'CR' });
  });
});
