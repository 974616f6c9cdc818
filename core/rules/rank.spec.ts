import { expect } from 'chai';
import fc from 'fast-check';
import {
  afterStep,
  byRank,
  putAfter,
  type Ranked,
  rankBetween,
  rankOfNew,
  ranksFor,
  ranksOfCopy,
  rebalance,
} from './rank.ts';

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

interface Named extends Ranked {
  name: string;
}
const named = (id: string, rank: number, name = id): Named => ({ id, rank, name });
const inOrder = (rows: readonly Named[]) => rows.toSorted(byRank(({ name }) => name));
const ids = (rows: readonly { id: string }[] | undefined) => rows?.map(({ id }) => id).join('');

describe('an order by hand', () => {
  it('is by rank, then by name as people count, then by id', () => {
    const rows = [named('a', 0, 'Round 10'), named('c', 0, 'Round 9'), named('b', 0, 'Round 9'), named('z', -1)];
    expect(ids(inOrder(rows))).to.equal('zbca');
  });

  it('puts one right after another, or first', () => {
    const rows = ['a', 'b', 'c'].map((id) => ({ id }));
    expect(ids(putAfter(rows, 'a', 'c'))).to.equal('bca');
    expect(ids(putAfter(rows, 'c', null))).to.equal('cab');
    expect(ids(putAfter(rows, 'b', 'a'))).to.equal('abc');
  });

  it('puts nothing after what is not in the list, nor after itself', () => {
    const rows = ['a', 'b'].map((id) => ({ id }));
    expect(putAfter(rows, 'a', 'x')).to.equal(undefined);
    expect(putAfter(rows, 'x', 'a')).to.equal(undefined);
    expect(putAfter(rows, 'a', 'a')).to.equal(undefined);
  });

  it('goes a step up or down, and no further than the ends', () => {
    const rows = ['a', 'b', 'c'].map((id) => ({ id }));
    const stepped = (id: string, step: number) => {
      const after = afterStep(rows, id, step);
      return after === undefined ? 'stays' : ids(putAfter(rows, id, after));
    };
    expect([stepped('b', -1), stepped('c', -1)]).to.deep.equal(['bac', 'acb']);
    expect([stepped('a', 1), stepped('b', 1)]).to.deep.equal(['bac', 'acb']);
    expect([stepped('a', -1), stepped('c', 1), stepped('x', 1)]).to.deep.equal(['stays', 'stays', 'stays']);
  });

  it('writes one rank where there is room, all of them where names decided so far', () => {
    const apart = [named('b', 0), named('a', 65_536), named('c', 131_072)];
    expect([...ranksFor([named('b', 0), named('c', 131_072), named('a', 65_536)], 'a')]).to.deep.equal([
      ['a', 196_608],
    ]);
    expect(ranksFor(apart, 'a').size).to.equal(1);
    expect(ranksFor([named('c', 0), named('a', 0), named('b', 0)], 'c').size).to.equal(3);
  });

  it('holds any moves, of new ones too, as people made them', () => {
    const step = fc.oneof(
      fc.record({ from: fc.nat(20), to: fc.nat(20) }),
      fc.record({ added: fc.string({ minLength: 1, maxLength: 3 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let rows = ['d', 'a', 'c', 'b'].map((id) => named(id, 0));
        let moved = false;
        for (const [index, one] of steps.entries()) {
          const shown = inOrder(rows);
          if ('added' in one) {
            const ranks = rows.map(({ rank }) => rank);
            const fresh = named(`n${index}`, rankOfNew(Math.min(...ranks), Math.max(...ranks)), one.added);
            rows = [...rows, fresh];
            if (moved) expect(inOrder(rows).at(-1)).to.equal(fresh);
            continue;
          }
          const id = shown[one.from % shown.length]?.id ?? '';
          const after = [null, ...shown.map((row) => row.id).filter((other) => other !== id)];
          const wanted = putAfter(shown, id, after[one.to % after.length] ?? null) ?? [];
          const ranks = ranksFor(wanted, id);
          rows = rows.map((row) => ({ ...row, rank: ranks.get(row.id) ?? row.rank }));
          moved = true;
          expect(ids(inOrder(rows))).to.equal(ids(wanted));
        }
      }),
    );
  });
});

describe('ranks of a copied list', () => {
  it('are 0 where names decide the order, and rise where people did', () => {
    expect(ranksOfCopy([])).to.deep.equal([]);
    expect(ranksOfCopy(['Apple', 'Item 2', 'Item 10', 'zebra'])).to.deep.equal([0, 0, 0, 0]);
    const [first = 0, second = 0] = ranksOfCopy(['Zebra', 'Apple']);
    expect(first).to.be.greaterThan(0).and.lessThan(second);
  });
});
