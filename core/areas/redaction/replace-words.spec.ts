import { expect } from 'chai';
import { wordReplacer } from './replace-words.ts';

describe('replacing words', () => {
  const replace = wordReplacer([
    { text: 'Ann', label: '[name 1]' },
    { text: 'Ann Gold', label: '[name 2]' },
    { text: 'a+b@example.org', label: '[e-mail 1]' },
    { text: '$1', label: '[redacted]' },
  ]);
  const cases: [string, string][] = [
    ['Ann and Annual, Joann', '[name 1] and Annual, Joann'],
    ['Ann Gold’s', '[name 2]’s'],
    ['Write to a+b@example.org.', 'Write to [e-mail 1].'],
    ['It costs $1', 'It costs [redacted]'],
    ['Ännchen Ann', 'Ännchen [name 1]'],
    ['', ''],
  ];
  for (const [text, expected] of cases)
    it(`makes ${JSON.stringify(text)} ${JSON.stringify(expected)}`, () => expect(replace(text)).to.equal(expected));

  it('leaves everything as it is without words', () => expect(wordReplacer([])('Ann')).to.equal('Ann'));
});
