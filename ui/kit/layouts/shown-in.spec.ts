import { expect } from 'chai';
import { CardMoves } from './card-moves.ts';
import { shownIn } from './shown-in.ts';

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const listed = {
  at: (place: number) => rows[place],
  placeOf: (id: string) => {
    const at = rows.findIndex((row) => row.id === id);
    return at < 0 ? undefined : at;
  },
};
const shown = (into: string[], outOf: string[]) => {
  const { count, at } = shownIn(listed, rows.length, { into: into.map((id) => ({ id })), outOf });
  return Array.from({ length: count }, (_, place) => at(place)?.id).join('');
};

describe('the cards of a column', () => {
  const CASES: [into: string[], outOf: string[], after: string][] = [
    [[], [], 'abcd'],
    [['x'], [], 'xabcd'],
    [['x', 'y'], ['b', 'd'], 'xyac'],
    [[], ['a', 'b', 'c', 'd'], ''],
    [['b'], [], 'abcd'],
    [[], ['z'], 'abcd'],
  ];
  for (const [into, outOf, after] of CASES)
    it(`are “${after}” with “${into.join('')}” coming and “${outOf.join('')}” going`, () =>
      expect(shown(into, outOf)).to.equal(after));
});

describe('a card on its way', () => {
  it('is in its new column until the host has answered, and back when that failed', async () => {
    const moves = new CardMoves<{ id: string }>();
    let refuse = (_: Error) => {};
    const moved = moves.move({ id: 'a' }, 'planned', 'done', () => new Promise((_, no) => (refuse = no)));
    expect([moves.into('done'), moves.outOf('planned')]).to.deep.equal([[{ id: 'a' }], ['a']]);
    refuse(new Error('no'));
    await moved.catch(() => undefined);
    expect([moves.into('done'), moves.outOf('planned')]).to.deep.equal([[], []]);
  });

  it('that is moved on stays where it was moved last, whichever answer comes first', async () => {
    const moves = new CardMoves<{ id: string }>();
    const answers: (() => void)[] = [];
    const send = () => new Promise<void>((answer) => answers.push(answer));
    const first = moves.move({ id: 'a' }, 'planned', 'done', send);
    const second = moves.move({ id: 'a' }, 'done', 'late', send);
    answers[0]?.();
    await first;
    expect(moves.into('late')).to.deep.equal([{ id: 'a' }]);
    answers[1]?.();
    await second;
    expect(moves.into('late')).to.deep.equal([]);
  });
});
