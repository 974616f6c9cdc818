import { expect } from 'chai';
import { SharedLookUps } from './shared-look-ups.ts';

describe('look-ups under way', () => {
  it('are shared by all who ask for the same meanwhile, and made anew afterwards', async () => {
    const shared = new SharedLookUps<number>();
    let made = 0;
    const find = async () => {
      made += 1;
      return made;
    };
    expect(await Promise.all([shared.ask('a', find), shared.ask('a', find), shared.ask('b', find)])).to.deep.equal([
      1, 1, 2,
    ]);
    expect(await shared.ask('a', find)).to.equal(3);
  });

  it('are over for the next one when they fail', async () => {
    const shared = new SharedLookUps<number>();
    const failed = await shared.ask('a', () => Promise.reject(new Error('away'))).catch(({ message }) => message);
    expect(failed).to.equal('away');
    expect(await shared.ask('a', async () => 1)).to.equal(1);
  });

  it('are neither shared nor kept once they are forgotten', async () => {
    const shared = new SharedLookUps<number>();
    const kept: number[] = [];
    const { promise, resolve } = Promise.withResolvers<number>();
    const before = shared.ask(
      'a',
      () => promise,
      (found) => kept.push(found),
    );
    shared.forget();
    const after = shared.ask(
      'a',
      async () => 2,
      (found) => kept.push(found),
    );
    resolve(1);
    expect([await before, await after]).to.deep.equal([1, 2]);
    expect(kept).to.deep.equal([2]);
  });
});
