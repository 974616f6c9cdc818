import { expect } from 'chai';
import { rangeOf } from './range-of.ts';

describe('rangeOf', () => {
  const ids = ['a', 'b', 'c', 'd'];
  for (const [from, to, range] of [
    ['a', 'c', 'abc'],
    ['d', 'b', 'bcd'],
    ['b', 'b', 'b'],
    [undefined, 'c', 'c'],
    ['gone', 'c', 'c'],
    ['a', 'gone', ''],
  ] as const)
    it(`goes from ${from} to ${to}`, () => expect(rangeOf(ids, from, to).join('')).to.equal(range));
});
