import { Random } from '@earshot/core/random';
import { expect } from 'chai';
import { largest } from './largest.ts';

describe('the number of a given rank', () => {
  it('is the one at this index when all are sorted, even with many equal ones', () => {
    const random = new Random(7);
    for (let size = 1; size <= 40; size += 1)
      for (const kinds of [1, 3, 1000]) {
        const values = Float32Array.from({ length: size }, () => random.below(kinds) / 8);
        const sorted = values.toSorted().reverse();
        const found = Array.from(sorted, (_, at) => largest(values.slice(), at + 1));
        expect(found).to.deep.equal([...sorted]);
      }
  });
});
