import { expect } from 'chai';
import fc from 'fast-check';
import { around, beside } from './beside.ts';

const screen = { width: 1000, height: 800 };
const size = { width: 300, height: 200 };

describe('beside', () => {
  it('goes below, above where there is no room, and as asked first', () => {
    expect(beside({ top: 100, left: 50, width: 80, height: 20 }, size, screen, 'below')).to.deep.equal({
      top: 128,
      left: 50,
    });
    expect(beside({ top: 700, left: 50, width: 80, height: 20 }, size, screen, 'below')).to.deep.equal({
      top: 492,
      left: 50,
    });
    expect(beside({ top: 400, left: 50, width: 80, height: 20 }, size, screen, 'above')).to.deep.equal({
      top: 192,
      left: 50,
    });
  });

  it('stays on the screen, whatever it is beside', () => {
    const anchor = fc.record({
      top: fc.integer({ min: -3000, max: 3000 }),
      left: fc.integer({ min: -500, max: 1500 }),
      width: fc.integer({ min: 0, max: 900 }),
      height: fc.integer({ min: 0, max: 4000 }),
    });
    fc.assert(
      fc.property(anchor, fc.constantFrom('above' as const, 'below' as const), (box, prefer) => {
        const { top, left } = beside(box, size, screen, prefer);
        expect(top).to.be.within(8, 592);
        expect(left).to.be.within(8, 692);
      }),
    );
  });
});

describe('around', () => {
  it('holds all boxes, and nothing of none', () => {
    const boxes = [
      { top: 10, left: 200, width: 50, height: 20 },
      { top: 40, left: 20, width: 100, height: 20 },
    ];
    expect(around(boxes)).to.deep.equal({ top: 10, left: 20, width: 230, height: 50 });
    expect(around([])).to.equal(undefined);
  });
});
