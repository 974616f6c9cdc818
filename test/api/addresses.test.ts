import { expect } from 'chai';
import { ADDRESSES, filled } from '../kit/fixtures/addresses.ts';
import { aRoom, testHost } from '../kit/hosts/host.ts';

const ID = '0f6e1a52-6f0c-4a53-9a4e-3f8b3f0f0a11';

describe('the addresses of the specification', () => {
  it('answer with the application where it has a page, with 404 where not, signed in or not', async () => {
    const host = await testHost();
    const { admin } = await aRoom();
    const wrong: string[] = [];
    for (const headers of [new Headers(), new Headers({ cookie: admin.cookie ?? '' })])
      for (const [address, leadsTo] of ADDRESSES) {
        const { status } = await fetch(`${host.url}${filled(address, {}, ID)}`, { headers });
        if (status !== (leadsTo === 'none' ? 404 : 200)) wrong.push(`${address}: ${status}`);
      }
    expect(wrong).to.deep.equal([]);
  });
});
