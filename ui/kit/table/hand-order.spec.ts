import { expect } from 'chai';
import { HandOrder, type Move } from './hand-order.ts';

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const shown = (order: HandOrder) =>
  order
    .shown(rows)
    .map(({ id }) => id)
    .join('');

/** A host that responds when the test lets it. */
function aHost() {
  const sent: string[] = [];
  const waiting: (() => void)[] = [];
  const move = (id: string, afterId: string | null): Move => ({
    id,
    afterId,
    send: () => {
      sent.push(`${id} after ${afterId}`);
      return new Promise<void>((answer) => waiting.push(answer));
    },
  });
  const answer = async () => {
    waiting.shift()?.();
    await new Promise((done) => setTimeout(done));
  };
  return { sent, move, answer };
}

describe('what is moved by hand', () => {
  it('stands in its new place at once, until the host has answered', async () => {
    const { sent, move, answer } = aHost();
    const order = new HandOrder();
    order.move(move('d', 'a'));
    expect(shown(order)).to.equal('adbc');
    expect(sent).to.deep.equal(['d after a']);
    await answer();
    expect(shown(order)).to.equal('abcd');
  });

  it('is sent once for many steps that follow each other', async () => {
    const { sent, move } = aHost();
    const order = new HandOrder(5);
    order.move(move('a', 'b'), true);
    order.move(move('a', 'c'), true);
    order.move(move('a', 'd'), true);
    expect(shown(order)).to.equal('bcda');
    expect(sent).to.deep.equal([]);
    await new Promise((done) => setTimeout(done, 30));
    expect(sent).to.deep.equal(['a after d']);
  });

  it('does not jump back when a step follows while an earlier one is under way', async () => {
    const { sent, move, answer } = aHost();
    const order = new HandOrder();
    order.move(move('a', 'b'));
    order.move(move('a', 'c'), true);
    expect(shown(order)).to.equal('bcad');
    await answer();
    expect(shown(order)).to.equal('bcad');
    expect(sent).to.deep.equal(['a after b', 'a after c']);
  });

  it('goes with others one after the other, in the order in which they were made', async () => {
    const { sent, move, answer } = aHost();
    const order = new HandOrder();
    order.move(move('d', null));
    order.move(move('c', 'd'));
    expect(shown(order)).to.equal('dcab');
    expect(sent).to.deep.equal(['d after null']);
    await answer();
    expect(sent).to.deep.equal(['d after null', 'c after d']);
  });
});
