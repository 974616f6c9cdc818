import { expect } from 'chai';
import fc from 'fast-check';
import { rankBetween, rebalance } from './rank.ts';

describe('rankBetween', () => {
  it('starts at 0 and keeps a gap of 65536 at the ends', () => {
    expect(rankBetween()).to.equal(0);
    expect(rankBetween(0)).to.equal(65_536);
    expect(rankBetween(undefined, 0)).to.equal(-65_536);
    expect(rankBetween(0, 65_536)).to.equal(32_768);
  });

  it('asks for room when the gap is under 2, the order is wrong or Int32 ends', () => {
    expect(rankBetween(5, 7)).to.equal(6);
    expect(rankBetween(5, 6)).to.equal('rebalance');
    expect(rankBetween(5, 5)).to.equal('rebalance');
    expect(rankBetween(0, 0)).to.equal('rebalance');
    expect(rankBetween(9, 3)).to.equal('rebalance');
    expect(rankBetween(2_147_483_600)).to.equal('rebalance');
    expect(rankBetween(null, -2_147_483_600)).to.equal('rebalance');
  });

  it('always lies strictly between its neighbours', () => {
    const rank = fc.integer({ min: -(2 ** 31) + 1, max: 2 ** 31 - 1 });
    fc.assert(
      fc.property(fc.option(rank), fc.option(rank), (before, after) => {
        const found = rankBetween(before, after);
        if (found === 'rebalance') return;
        expect(Number.isInteger(found)).to.equal(true);
        if (before !== null) expect(found).to.be.greaterThan(before);
        if (after !== null) expect(found).to.be.lessThan(after);
      }),
    );
  });
});

describe('rebalance', () => {
  it('keeps any sequence of moves in the order that people saw', () => {
    const moves = fc.array(fc.tuple(fc.nat(30), fc.nat(30)), { maxLength: 120 });
    fc.assert(
      fc.property(moves, (steps) => {
        let order = Array.from({ length: 8 }, (_, index) => `i${index}`);
        let ranks = rebalance(order);
        for (const [from, to] of steps) {
          const id = order[from % order.length];
          if (id === undefined) continue;
          order = order.filter((other) => other !== id);
          const at = to % (order.length + 1);
          const [before, after] = [order[at - 1], order[at]];
          order.splice(at, 0, id);
          const rank = rankBetween(
            before === undefined ? null : ranks.get(before),
            after === undefined ? null : ranks.get(after),
          );
          if (rank === 'rebalance') ranks = rebalance(order);
          else ranks.set(id, rank);
          const shown = [...ranks].sort((a, b) => a[1] - b[1]).map(([name]) => name);
          expect(shown).to.deep.equal(order);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('fits 200,000 ranks into an Int32, all different', () => {
    const ranks = [...rebalance(Array.from({ length: 200_000 }, (_, index) => `${index}`)).values()];
    expect(new Set(ranks).size).to.equal(200_000);
    expect(ranks.at(-1)).to.be.lessThan(2 ** 31);
  });
});
