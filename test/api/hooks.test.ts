import { createHmac } from 'node:crypto';
import { replaceChannelHook } from '@earshot/core/areas/channels/channel-push';
import { expect } from 'chai';
import { withClock } from '../kit/fakes/clock.ts';
import { aRoom } from '../kit/hosts/host.ts';
import { pointsOf } from '../kit/rooms/pulls.ts';
import { aPushedChannel, call } from '../kit/rooms/pushes.ts';

/** A message's signing time, its ID, and the signed ID. */
interface Event {
  at: number;
  event: string;
  said: string;
}

describe('addresses that services send to', () => {
  it('take in what services send to an address of their own, signed unless that was turned off', async () => {
    const { admin } = await aRoom();
    const { id } = await aPushedChannel(admin);
    const open = await admin.do(replaceChannelHook, { id, signed: false });
    expect(open.signingKey).to.equal('');
    // An unsigned address is itself the secret: it has 256 random bits.
    expect(open.address).to.match(/\/[\w-]{43}$/);
    const here = (address: string) => `${admin.url}${new URL(address, admin.url).pathname}`;
    const body = JSON.stringify({ description: 'By a hook' });
    for (let time = 0; time < 2; time += 1)
      expect((await call(here(open.address), 'POST', body)).body).to.deep.include({ accepted: 1 });
    expect((await pointsOf(admin, id)).size, 'the same twice is one').to.equal(1);
    const { address, signingKey } = await admin.do(replaceChannelHook, { id });
    expect((await call(here(open.address), 'POST', body)).status).to.equal(404);
    const now = Math.floor(Date.now() / 1000);
    const signed = (at: number, said = body, key = signingKey) => ({
      'x-earshot-signature': `t=${at},v1=${createHmac('sha256', key).update(`${at}.${said}`).digest('hex')}`,
    });
    const post = async (headers: Record<string, string>) => (await call(here(address), 'POST', body, headers)).status;
    expect(await post(signed(now))).to.equal(200);
    expect(await post(signed(now - 290))).to.equal(200);
    const bad = [
      {},
      signed(now - 310),
      signed(now + 310),
      signed(now, '{}'),
      signed(now, body, 'x'),
      { 'x-earshot-signature': 't=1' },
    ];
    for (const headers of bad) expect(await post(headers as Record<string, string>)).to.equal(401);
    expect((await call(here(address).replace(/.$/, '-'), 'POST', body, signed(now))).status).to.equal(404);
  });

  it('take what was signed once, however often it is sent, and an event once under its ID', async () => {
    const { admin } = await aRoom();
    const { id } = await aPushedChannel(admin);
    const { address, signingKey } = await admin.do(replaceChannelHook, { id });
    const url = `${admin.url}${new URL(address, admin.url).pathname}`;
    const post = (stars: number, given: Partial<Event> = {}) => {
      const { at = Math.floor(Date.now() / 1000), event = '', said = event } = given;
      const body = JSON.stringify({ externalId: 'order', description: 'Rated', fields: { Stars: stars } });
      const text = `${at}.${said === '' ? '' : `${said}.`}${body}`;
      const signature = createHmac('sha256', signingKey).update(text).digest('hex');
      const named: Record<string, string> = event === '' ? {} : { 'x-earshot-event': event };
      return call(url, 'POST', body, { 'x-earshot-signature': `t=${at},v1=${signature}`, ...named });
    };
    const stars = async () => (await pointsOf(admin, id)).get('order')?.fields.Stars;
    const at = Math.floor(Date.now() / 1000) - 5;
    const first = await post(1, { at });
    expect([first.status, await stars()]).to.deep.equal([200, '1']);
    expect([(await post(2)).status, await stars()]).to.deep.equal([200, '2']);
    // A replayed message changes nothing, and gets the same answer.
    expect([(await post(1, { at })).body, await stars()]).to.deep.equal([first.body, '2']);
    expect([(await post(3, { event: 'evt_1' })).status, await stars()]).to.deep.equal([200, '3']);
    await post(4, { event: 'evt_2' });
    expect([(await post(3, { event: 'evt_1', at })).status, await stars()]).to.deep.equal([200, '4']);
    expect([(await post(5, { event: 'evt_1' })).status, await stars()]).to.deep.equal([422, '4']);
    // The ID is signed as well: a sender cannot rename the event.
    expect([(await post(3, { event: 'evt_3', said: 'evt_1' })).status, await stars()]).to.deep.equal([401, '4']);
    expect([(await post(3, { event: 'evt_3', said: '' })).status, await stars()]).to.deep.equal([401, '4']);
    expect((await post(3, { event: 'no id' })).status).to.equal(400);
  });

  it('judge the age of a signature by the database’s clock', async () => {
    const { admin } = await aRoom();
    const { id } = await aPushedChannel(admin);
    const { address, signingKey } = await admin.do(replaceChannelHook, { id });
    const url = `${admin.url}${new URL(address, admin.url).pathname}`;
    const body = JSON.stringify({ description: 'By a hook' });
    const post = async (at: number) => {
      const signature = createHmac('sha256', signingKey).update(`${at}.${body}`).digest('hex');
      return (await call(url, 'POST', body, { 'x-earshot-signature': `t=${at},v1=${signature}` })).status;
    };
    const now = Math.floor(Date.now() / 1000);
    const answers = await withClock(2 * 3600, async () => [await post(now), await post(now + 2 * 3600)]);
    expect(answers).to.deep.equal([200, 401]);
  });
});
