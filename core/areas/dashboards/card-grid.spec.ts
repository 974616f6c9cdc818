import { expect } from 'chai';
import fc from 'fast-check';
import { limits } from '../../limits.ts';
import { arranged, changedCards, moved, type Placed, partsOf, resized, spotFor, stepped } from './card-grid.ts';

const aCard = (id: string, x: number, y: number, w: number, h: number): Placed => ({ id, x, y, w, h });
const told = (cards: readonly Placed[]) => cards.map(({ id, x, y, w, h }) => `${id} ${x},${y} ${w}x${h}`);

const anyCards = fc
  .array(
    fc.record({
      x: fc.integer({ min: 0, max: 12 }),
      y: fc.integer({ min: 0, max: 20 }),
      w: fc.integer({ min: 1, max: 12 }),
      h: fc.integer({ min: 1, max: limits.cardHeight }),
    }),
    { maxLength: 12 },
  )
  .map((cards) => cards.map((card, at): Placed => ({ id: String.fromCharCode(97 + at), ...card })));

const overlap = (a: Placed, b: Placed) =>
  a !== b && a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

function demandSound(before: readonly Placed[], after: readonly Placed[]) {
  expect(after.map(({ id }) => id).toSorted()).to.deep.equal(before.map(({ id }) => id).toSorted());
  for (const card of after) {
    expect(card.x).to.be.at.least(0);
    expect(card.x + card.w).to.be.at.most(limits.dashboardColumns);
    expect(
      after.some((other) => overlap(card, other)),
      `${told(after)}`,
    ).to.equal(false);
  }
  expect(told(arranged(after)), 'arranged again it stays').to.deep.equal(told(after));
}

describe('cards on the grid of a dashboard', () => {
  it('never overlap, lie within the columns and stay where they are when they are arranged again', () => {
    fc.assert(fc.property(anyCards, (cards) => demandSound(cards, arranged(cards))));
  });

  it('do so after any move, step and change of size', () => {
    const act = fc.oneof(
      fc.tuple(fc.integer({ min: -3, max: 15 }), fc.integer({ min: -3, max: 60 })).map(
        ([x, row]) =>
          (cards: Placed[]) =>
            moved(cards, 'a', { x, row }),
      ),
      fc
        .constantFrom('left' as const, 'right' as const, 'up' as const, 'down' as const)
        .map((direction) => (cards: Placed[]) => stepped(cards, 'a', direction)),
      fc.tuple(fc.integer({ min: -2, max: 20 }), fc.integer({ min: -2, max: 20 })).map(
        ([w, h]) =>
          (cards: Placed[]) =>
            resized(cards, 'a', { w, h }, { w: 1, h: 1 }),
      ),
    );
    fc.assert(fc.property(anyCards, act, (cards, change) => demandSound(cards, change(cards))));
  });

  const ROW = [aCard('a', 0, 0, 6, 4), aCard('b', 6, 0, 6, 4), aCard('c', 0, 4, 12, 2)];
  const cases: [string, Placed[], string[]][] = [
    ['left and right swap with the neighbour', stepped(ROW, 'b', 'left'), ['b 0,0 6x4', 'a 6,0 6x4', 'c 0,4 12x2']],
    ['a step right swaps back', stepped(ROW, 'a', 'right'), ['b 0,0 6x4', 'a 6,0 6x4', 'c 0,4 12x2']],
    ['down goes below the next card', stepped(ROW, 'a', 'down'), ['b 6,0 6x4', 'c 0,4 12x2', 'a 0,6 6x4']],
    ['up goes above the cards before', stepped(ROW, 'c', 'up'), ['c 0,0 12x2', 'a 0,2 6x4', 'b 6,2 6x4']],
    ['at the edge nothing moves', stepped(ROW, 'a', 'left'), told(ROW)],
    ['at the top nothing moves', stepped(ROW, 'a', 'up'), told(ROW)],
    [
      'a free column is one step',
      stepped([aCard('a', 0, 0, 3, 2), aCard('b', 6, 0, 6, 2)], 'a', 'right'),
      ['a 1,0 3x2', 'b 6,0 6x2'],
    ],
    [
      'a card that grows pushes its neighbour down',
      resized(ROW, 'a', { w: 8, h: 4 }, { w: 3, h: 3 }),
      ['a 0,0 8x4', 'b 6,4 6x4', 'c 0,8 12x2'],
    ],
    [
      'none is smaller than its kind',
      resized(ROW, 'a', { w: 1, h: 1 }, { w: 3, h: 3 }),
      ['a 0,0 3x3', 'b 6,0 6x4', 'c 0,4 12x2'],
    ],
    [
      'dropped on the upper half of a card it goes before it',
      moved(ROW, 'c', { x: 0, row: 1 }),
      ['c 0,0 12x2', 'a 0,2 6x4', 'b 6,2 6x4'],
    ],
  ];
  for (const [says, cards, expected] of cases)
    it(says, () =>
      expect(told(cards)).to.deep.equal(expected.map((one) => (typeof one === 'string' ? one : told([one])[0]))),
    );

  it('a new card goes to the first free spot, and moves none', () => {
    expect(spotFor([], { w: 6, h: 4 })).to.include({ x: 0, y: 0 });
    expect(spotFor([aCard('a', 0, 0, 6, 4)], { w: 6, h: 4 })).to.include({ x: 6, y: 0 });
    expect(spotFor(ROW, { w: 3, h: 2 })).to.include({ x: 0, y: 6 });
  });

  it('is presented in parts, each from a card over the whole width that begins one', () => {
    const cards = [...ROW, aCard('d', 0, 6, 6, 2), aCard('e', 0, 8, 6, 1)];
    const parts = partsOf(cards, ({ id }) => id === 'c' || id === 'e');
    expect(parts.map(told)).to.deep.equal([
      ['a 0,0 6x4', 'b 6,0 6x4'],
      ['c 0,0 12x2', 'd 0,2 6x2', 'e 0,4 6x1'],
    ]);
    expect(partsOf([], () => true)).to.deep.equal([]);
  });

  it('tells which cards were changed', () => {
    expect(changedCards(ROW, stepped(ROW, 'b', 'left')).map(({ id }) => id)).to.deep.equal(['b', 'a']);
    expect(changedCards(ROW, ROW)).to.deep.equal([]);
  });
});
