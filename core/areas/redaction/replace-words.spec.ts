import { aName, PRINTABLE } from '@earshot/test/kit/fixtures/names';
import { expect } from 'chai';
import { Random } from '../../random.ts';
import { wordReplacer } from './replace-words.ts';

describe('replacing words', () => {
  const replace = wordReplacer([
    { text: 'Ann', label: '[name 1]' },
    { text: 'Ann Gold', label: '[name 2]' },
    { text: 'Anne-Marie Smith', label: '[name 3]' },
    { text: 'a+b@example.org', label: '[email 1]' },
    { text: 'anne-marie@double-name.example', label: '[email 2]' },
    { text: '0171 555 01-23', label: '[phone 1]' },
    { text: '$1', label: '[redacted]' },
  ]);
  const cases: [string, string][] = [
    ['Ann and Annual, Joann', '[name 1] and Annual, Joann'],
    ['Ann Gold’s', '[name 2]’s'],
    ['Ask Anne-Marie Smith.', 'Ask [name 3].'],
    ['Write to a+b@example.org.', 'Write to [email 1].'],
    ['Write to anne-marie@double-name.example', 'Write to [email 2]'],
    ['Call 0171 555 01-23!', 'Call [phone 1]!'],
    ['It costs $1', 'It costs [redacted]'],
    ['Ännchen Ann', 'Ännchen [name 1]'],
    ['Ann\u0301 Ann', 'Ann\u0301 [name 1]'],
    ['', ''],
  ];
  for (const [text, expected] of cases)
    it(`makes ${JSON.stringify(text)} ${JSON.stringify(expected)}`, () => expect(replace(text)).to.equal(expected));

  it('leaves everything as it is without words', () => expect(wordReplacer([])('Ann')).to.equal('Ann'));

  const replaced = (text: string) => wordReplacer([{ text, label: '[1]' }])(`Ask ${text} today`);

  it('replaces each printable ASCII sign, alone and inside of a word', () => {
    for (const sign of PRINTABLE.filter((one) => one !== ' '))
      for (const text of [sign, `Ann${sign}Gold`, `${sign}Ann`, `Ann${sign}`])
        expect(replaced(text), text).to.equal('Ask [1] today');
  });

  it('replaces names in whichever form text and name are', () => {
    for (const name of ['김민수', 'Nguyễn Thị Đặng', 'José'])
      for (const form of ['NFC', 'NFD'])
        for (const other of ['NFC', 'NFD'])
          expect(wordReplacer([{ text: name.normalize(other), label: '[1]' }])(`${name.normalize(form)}.`)).to.equal(
            '[1].',
          );
  });

  it('replaces 2,000 names in one text', () => {
    const random = new Random(38);
    for (let at = 0; at < 2000; at += 1) {
      const name = aName(random);
      expect(replaced(name), name).to.equal('Ask [1] today');
    }
  });
});
