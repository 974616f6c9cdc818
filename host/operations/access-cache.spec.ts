import { expect } from 'chai';
import type { Transaction } from '../store/database.ts';
import type { Access, Actor } from './access.ts';
import { AccessCache } from './access-cache.ts';

const ACTOR = { workspaceId: 'w', memberId: 'm', role: 'VIEWER', admin: false } as Actor;
const TRANSACTION = {} as Transaction;

describe('what an actor can read', () => {
  it('is remembered for a moment', async () => {
    let reads = 0;
    const cache = new AccessCache(async () => ({ reads: ++reads }) as unknown as Access);
    const first = await cache.read(TRANSACTION, ACTOR);
    expect(await cache.read(TRANSACTION, ACTOR)).to.equal(first);
    cache.forget('another');
    expect(await cache.read(TRANSACTION, ACTOR)).to.equal(first);
    cache.forget('w');
    expect(await cache.read(TRANSACTION, ACTOR)).not.to.equal(first);
  });

  it('is not remembered when it was read while rights changed', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let rights = 'before';
    const cache = new AccessCache(async () => {
      const read = rights;
      await promise;
      return { rights: read } as unknown as Access;
    });
    const early = cache.read(TRANSACTION, ACTOR);
    rights = 'after';
    cache.forget('w');
    resolve();
    expect(await early).to.deep.equal({ rights: 'before' });
    expect(await cache.read(TRANSACTION, ACTOR)).to.deep.equal({ rights: 'after' });
  });
});
