import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { limits } from '@earshot/core/limits';
import { expect } from 'chai';
import { BurstWire, frame as textFrame } from '../kit/fakes/burst-wire.ts';
import { MOST_TURN_MS, WatchedHost } from '../kit/hosts/watched-host.ts';
import { aPushedChannel } from '../kit/rooms/pushes.ts';

const MANY = 50;
const MEGABYTES = 10;
const MOST_HEAP_MB = 50;
const BRACKETS = MEGABYTES * 1_000_000 - 2000;
/** Input that takes JSON.parse longest, as bodies and as socket.io's first message. */
const NESTED = '['.repeat(BRACKETS);
const HOSTILE = {
  'nested lists': NESTED,
  'nested objects': '{"a":'.repeat(BRACKETS / 5),
  'empty objects': `[${'{},'.repeat(BRACKETS / 3 - 1)}{}]`,
  numbers: `[${'1,'.repeat(BRACKETS / 2 - 1)}1]`,
};

/** One frame of a browser's (RFC 6455): final, masked by zeros. */
function frame(text: string | Buffer): Buffer {
  const payload = Buffer.from(text);
  const head = Buffer.alloc(14);
  head[0] = typeof text === 'string' ? 0x81 : 0x82;
  head[1] = 0x80 | 127;
  head.writeBigUInt64BE(BigInt(payload.length), 2);
  return Buffer.concat([head, payload]);
}

interface Answered {
  /** the first line of the host's answer, or '' */
  said: string;
  /** true if the host closed the connection */
  closed: boolean;
  socket: Socket;
}

/** Requests a websocket like a program, and sends frames regardless of the answer; waits until the host hangs up. */
async function upgrade(url: string, cookie: string, frames: Buffer[], waitMs = 10_000): Promise<Answered> {
  const { host, port, origin } = new URL(url);
  const socket = connect(Number(port), 'localhost');
  let said = '';
  const closed = new Promise<boolean>((resolve) => {
    socket.on('close', () => resolve(true)).on('error', () => resolve(true));
    setTimeout(() => resolve(false), waitMs).unref();
  });
  socket.on('data', (chunk) => {
    said += chunk.toString('latin1');
  });
  const lines = [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    `Host: ${host}`,
    `Origin: ${origin}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    ...(cookie ? [`Cookie: ${cookie}`] : []),
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  for (const one of frames) socket.write(one);
  const over = await closed;
  socket.destroy();
  return { said: said.split('\r\n')[0] ?? '', closed: over, socket };
}

describe('large messages', function () {
  this.timeout(120_000);
  let host: WatchedHost;
  before(async () => {
    host = await WatchedHost.start();
  });
  after(() => host?.stop());

  /** Cost for the host of many concurrent calls. */
  async function strain(
    many: number,
    act: (at: number) => Promise<unknown>,
  ): Promise<{ sliceMs: number; heapMb: number }> {
    await fetch(`${host.url}/ping`);
    await host.strain();
    const before = (await host.strain()).heapMb;
    await Promise.all(Array.from({ length: many }, (_, at) => act(at)));
    const { sliceMs, heapMb } = await host.strain();
    return { sliceMs, heapMb: heapMb - before };
  }
  const expectLittle = ({ sliceMs, heapMb }: { sliceMs: number; heapMb: number }, of: string) => {
    process.stdout.write(`${JSON.stringify({ of, sliceMs, heapMb: Math.round(heapMb) })}\n`);
    expect(sliceMs, `${of}: turn`).to.be.lessThan(MOST_TURN_MS);
    expect(heapMb, `${of}: heap`).to.be.lessThan(MOST_HEAP_MB);
  };
  const post = async (body: string | Buffer, cookie = host.admin.cookie ?? '') => {
    const headers = { 'content-type': 'application/json', 'x-earshot': '1', ...(cookie ? { cookie } : {}) };
    const response = await fetch(`${host.url}/api/graphql`, { method: 'POST', headers, body: body as never });
    return { status: response.status, text: await response.text() };
  };

  it('get no socket from strangers: the upgrade is refused', async () => {
    for (const cookie of ['', '__Host-earshot=made-up', `__Host-earshot=${'x'.repeat(43)}`])
      expect(await upgrade(host.url, cookie, [])).to.include({ said: 'HTTP/1.1 400 Bad Request', closed: true });
    const sent = frame(`40{"a":${NESTED}`);
    expectLittle(await strain(MANY, () => upgrade(host.url, '', [sent])), 'frames of strangers');
  });

  it('close the socket of somebody who is not let in yet', async () => {
    const cookie = host.admin.cookie ?? '';
    expect(await upgrade(host.url, cookie, [frame('40')], 1000)).to.deep.include({ closed: false });
    for (const sent of ['x'.repeat(limits.socketText + 1), Buffer.alloc(limits.socketText + 1)])
      expect((await upgrade(host.url, cookie, [frame(sent)])).closed).to.equal(true);
    const pieces = Array.from({ length: 12 }, () => frame('3'.padEnd(1000, 'x')));
    expect((await upgrade(host.url, cookie, pieces)).closed, 'all together').to.equal(true);
    const sent = frame(`40{"a":${NESTED}`);
    expectLittle(await strain(MANY, () => upgrade(host.url, cookie, [sent])), 'first frames of members');
  });

  it('have at most 10,000 characters on a socket, without their binary parts', async () => {
    const cookie = host.admin.cookie ?? '';
    const [start, end] = ['427["closeDocument",{"pageId":"', '"}]'];
    /** Sends a message that requires an answer; returns the first bytes received. */
    const answered = async (characters: number) => {
      const wire = await BurstWire.upgraded(host.url, { cookie, from: '127.0.0.1' });
      await pause(200);
      const before = wire.received;
      // The packet type at the front is not part of the message.
      await wire.send(textFrame(start + 'x'.repeat(characters + 1 - start.length - end.length) + end));
      await wire.heard(before + 1);
      wire.end();
      return wire.received - before;
    };
    expect(await answered(limits.socketText), 'bytes of an answer').to.be.above(10);
    expect(await answered(limits.socketText + 1), 'bytes of a frame that closes the socket').to.be.within(2, 4);
  });

  for (const [name, json] of Object.entries(HOSTILE))
    it(`are not parsed when they are ${name}, from whoever they come`, async () => {
      const cookie = host.admin.cookie ?? '';
      const many = json === NESTED ? MANY : 5;
      const bodies = await strain(many, async () => {
        const { status, text } = await post(json);
        expect([status, JSON.parse(text).errors[0].extensions.code]).to.deep.equal([413, 'TOO_LARGE']);
      });
      expectLittle(bodies, `${name}: bodies`);
      const message = frame(`42["openDocument",${json}]`);
      const socket = () => upgrade(host.url, cookie, [frame('40'), message]);
      expectLittle(await strain(many, async () => expect((await socket()).closed).to.equal(true)), `${name}: messages`);
    });

  it('of empty packets are cut off where there are no websockets', async () => {
    const polling = `${host.url}/socket.io/?EIO=4&transport=polling`;
    const headers = { cookie: host.admin.cookie ?? '' };
    const sids: string[] = [];
    for (let at = 0; at < 5; at += 1) {
      const sid = (await (await fetch(polling, { headers })).text()).match(/"sid":"([^"]+)"/)?.[1] ?? '';
      expect((await fetch(`${polling}&sid=${sid}`, { method: 'POST', headers, body: '40' })).status).to.equal(200);
      sids.push(sid);
    }
    const body = '6\u001e'.repeat(4_900_000);
    const sent = await strain(sids.length, async (at) => {
      const cut = await fetch(`${polling}&sid=${sids[at]}`, { method: 'POST', headers, body }).catch(() => 'cut off');
      expect(cut).to.equal('cut off');
    });
    expectLittle(sent, 'empty packets');
  });

  it('are taken when they are what members and programs have to say', async () => {
    const search = 'query($query: String!) { search(query: $query) { total } }';
    const asked = await strain(4, async () => {
      const { status, text } = await post(
        JSON.stringify({ query: search, variables: { query: 'ж'.repeat(4_900_000) } }),
      );
      expect([status, JSON.parse(text).errors[0].extensions.code]).to.deep.equal([200, 'BAD_USER_INPUT']);
    });
    expect(asked.sliceMs).to.be.lessThan(MOST_TURN_MS);
    const { key, address } = await aPushedChannel(host.admin);
    const push = (body: string) =>
      fetch(address, { method: 'POST', headers: { authorization: `Bearer ${key}` }, body }).then(
        ({ status }) => status,
      );
    const conversation = Array.from({ length: 90 }, (_, at) => ({
      text: `Line ${at}: ${'ж'.repeat(40)}`,
      participant: 'Ana',
    }));
    const items = Array.from({ length: 600 }, (_, at) => ({ externalId: `${at}`, name: `Call ${at}`, conversation }));
    const pushed = await strain(1, async () => expect(await push(JSON.stringify({ items }))).to.equal(200));
    process.stdout.write(`${JSON.stringify({ of: 'a push', ...pushed })}\n`);
    for (const json of Object.values(HOSTILE)) expect(await push(`{"items":[${json}]}`)).to.equal(413);
  });
});
