import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { currentCaller, Underway } from './underway.ts';

describe('calls under way', () => {
  const gate = () => Promise.withResolvers<void>();

  it('are so many of one caller at once, and the others begin in their order', async () => {
    const underway = new Underway({ most: 2, waiting: 10 });
    const gates = [gate(), gate(), gate(), gate()];
    const begun: number[] = [];
    const calls = gates.map(({ promise }, at) =>
      underway.run('ada', async () => {
        begun.push(at);
        await promise;
      }),
    );
    await pause(1);
    expect(begun).to.deep.equal([0, 1]);
    await underway.run('ben', async () => expect(currentCaller()).to.equal('ben'));
    gates[1]?.resolve();
    await pause(1);
    expect(begun).to.deep.equal([0, 1, 2]);
    for (const { resolve } of gates) resolve();
    await Promise.all(calls);
    expect(begun).to.deep.equal([0, 1, 2, 3]);
    expect(currentCaller()).to.equal(undefined);
  });

  it('are refused when too many wait, and a failed one makes room', async () => {
    const underway = new Underway({ most: 1, waiting: 1 });
    const { promise, reject } = gate();
    const first = underway.run('ada', () => promise).catch(() => 'failed');
    const second = underway.run('ada', async () => 'done');
    const third = await underway.run('ada', async () => 'done').catch((fault: { code: string }) => fault.code);
    expect(third).to.equal('TOO_MANY_REQUESTS');
    reject(new Error('no'));
    expect([await first, await second]).to.deep.equal(['failed', 'done']);
    expect(await underway.run('ada', async () => 'done')).to.equal('done');
  });
});
