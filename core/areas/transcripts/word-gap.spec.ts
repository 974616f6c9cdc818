import { expect } from 'chai';
import { wordGap } from './word-gap.ts';

describe('the gap between two pieces of text', () => {
  const cases: [before: string, next: string, gap: string][] = [
    ['It was late.', 'Then it came.', ' '],
    ['It was late. ', 'Then it came.', ''],
    ['It was late.', ' Then it came.', ''],
    ['It was late.', '\nThen it came.', ''],
    ['', 'Then it came.', ''],
    ['It was late.', '', ''],
    ['请问', '几点', ''],
    ['𠀀', '𠀁', ''],
    ['请问', 'Anna', ' '],
  ];
  for (const [before, next, gap] of cases)
    it(`is ${JSON.stringify(gap)} between “${before}” and “${next}”`, () =>
      expect(wordGap(before, next)).to.equal(gap));
});
