import { expect } from 'chai';
import { limits } from './limits.ts';

describe('limits', () => {
  it('cannot be changed, also inside', () => {
    expect(Object.isFrozen(limits)).to.equal(true);
    expect(Object.isFrozen(limits.graphql)).to.equal(true);
    expect(Object.isFrozen(limits.picture.widths)).to.equal(true);
  });

  it('holds whole positive numbers, contrast aside', () => {
    const walk = (tree: object): number[] =>
      Object.entries(tree).flatMap(([name, part]) =>
        name === 'contrast' ? [] : typeof part === 'number' ? [part] : walk(part),
      );
    for (const number of walk(limits))
      expect(Number.isSafeInteger(number) && number > 0, String(number)).to.equal(true);
  });
});
