import { expect } from 'chai';
import { SeenWords } from './seen-words.ts';

describe('words that were cut', () => {
  const seen = new SeenWords();
  seen.add('zquince@canary.example', '[email 1]');
  seen.add('Zelda Quince', '[name 1]');
  const cases: [string, string][] = [
    ['Write to zquince@can', 'Write to [email 1]'],
    ['canary.example, please', '[email 1], please'],
    ['ince@canary.example or Zelda Qui', '[email 1] or [name 1]'],
    ['Zelda Quince', 'Zelda Quince'],
    ['Ask Zelda Quince', 'Ask Zelda Quince'],
    ['since', 'since'],
    ['Gazelda', 'Gazelda'],
    ['e', 'e'],
    ['', ''],
  ];
  for (const [text, expected] of cases)
    it(`make ${JSON.stringify(text)} ${JSON.stringify(expected)}`, () => {
      const { from, to, head, tail } = seen.edges(text);
      expect(head + text.slice(from, to) + tail).to.equal(expected);
    });
});
