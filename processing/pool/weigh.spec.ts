import { expect } from 'chai';
import { weigh } from './weigh.ts';

const MOST = 1_000_000;

describe('estimating the size of a message to a thread', () => {
  it('grows with the size of the copied data', () => {
    expect(weigh('x'.repeat(1000), MOST)).to.be.within(2000, 2100);
    expect(weigh(new Uint8Array(5000), MOST)).to.be.within(5000, 5100);
    expect(weigh({ a: ['x'.repeat(500), new Map([['k', 'v'.repeat(500)]])] }, MOST)).to.be.within(2000, 2300);
  });

  it('counts the whole buffer under a view', () => {
    expect(weigh(new Uint8Array(new ArrayBuffer(5000), 0, 1), MOST)).to.be.above(5000);
  });

  it('counts no shared memory, which is not copied', () => {
    expect(weigh(new Uint8Array(new SharedArrayBuffer(5000)), MOST)).to.be.below(100);
  });

  it('ends for cycles, deep and wide values', () => {
    const circle: unknown[] = [];
    circle.push(circle, circle);
    let deep: unknown = 1;
    for (let at = 0; at < 200_000; at += 1) deep = { deep };
    for (const value of [circle, deep, new Array(1e8)]) expect(weigh(value, MOST)).to.be.above(MOST);
  });

  it('refuses values that cannot be sent to a thread', () => {
    expect(() => weigh({ a: [() => 1] }, MOST)).to.throw('a function cannot be sent');
  });
});
